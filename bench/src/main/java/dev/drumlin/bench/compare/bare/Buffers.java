package dev.drumlin.bench.compare.bare;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Direct buffers for the items of a call, with their memory; until released. */
final class Buffers {
    private final ByteBuf[] owners;
    private final ByteBuffer[] buffers;
    private final MemorySegment[] memory;

    private Buffers(int count) {
        owners = new ByteBuf[count];
        buffers = new ByteBuffer[count];
        memory = new MemorySegment[count];
    }

    static Buffers of(int count, int bytes) {
        Buffers made = new Buffers(count);
        for (int i = 0; i < count; i++) {
            made.owners[i] = Unpooled.directBuffer(bytes, bytes);
            made.buffers[i] = made.owners[i].nioBuffer(0, bytes);
            made.memory[i] = MemorySegment.ofBuffer(made.buffers[i]);
        }
        return made;
    }

    /** Returns the buffers; not to be changed, but their positions are. */
    ByteBuffer[] buffers() {
        return buffers;
    }

    /** Returns the memory of each buffer from its start; not to be changed. */
    MemorySegment[] memory() {
        return memory;
    }

    /** Frees the memory. */
    void release() {
        for (ByteBuf owner : owners) {
            owner.release();
        }
    }
}
