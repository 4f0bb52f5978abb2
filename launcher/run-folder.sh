# Sourced by ./drumlin: builds what is not built, into a folder of its own for each state of the sources. A server runs
# from such a folder and not from target/, since Maven overwriting the jars of a running JVM would break it.
#
#   .drumlin/run/FINGERPRINT/
#     lib/*.jar            all jars, ours too
#     plugins/NAME/*.jar   for each storage plugin that is not built into the server, its jars
#     serve shell perf     for each program, its class path: names in lib/, one a line
#     serve.aot shell.aot  for each, what the JVM learnt in a trial start; absent if the trial failed
#     in-use               locked (shared) by every process that runs from here

# fingerprint JDK: of everything that a build depends on
fingerprint() {
  {
    find "$here" -maxdepth 2 -name pom.xml -not -path '*/.*' -printf '%P %s %T@\n'
    find "$here"/*/src -type f -printf '%H %P %s %T@\n'
    find "$here/drumlin" "$here/launcher" "$here/.mvn" -type f -printf '%p %s %T@\n'
    cat "$1/release"
  } | LC_ALL=C sort | sha256sum | cut -c1-16
}

# hold_run_folder JDK: sets run_folder, builds it if it is missing, and keeps it locked for this process and the JVM
# that takes its place
hold_run_folder() {
  local runs=$here/.drumlin/run
  mkdir -p "$runs"
  while :; do
    run_folder=$runs/$(fingerprint "$1")
    [[ -d $run_folder ]] || build_run_folder "$1" "$runs" || return
    # Another launcher may remove an old folder at any moment: it is ours only if it is still there under the lock.
    if { exec {run_lock}<"$run_folder/in-use"; } 2>/dev/null && flock --shared "$run_lock" && [[ -e $run_folder/in-use ]]; then
      return 0
    fi
  done
}

build_run_folder() {
  local jdk=$1 runs=$2 lock new
  exec {lock}>"$runs/.build-lock"
  if ! flock --nonblock "$lock"; then
    printf 'drumlin: waiting for another build of this folder\n' >&2
    flock "$lock"
  fi
  if [[ ! -d $run_folder ]]; then
    command -v mvn >/dev/null || {
      printf 'drumlin: Maven is needed to build the server and is not on the PATH (Debian and Ubuntu: package maven)\n' >&2
      return 69
    }
    printf 'drumlin: building (once for each state of the sources) …\n' >&2
    if ! (cd "$here" && mvn --batch-mode --quiet --no-transfer-progress -Plauncher -Dmaven.test.skip=true package) >&2; then
      printf 'drumlin: the build failed, see above\n' >&2
      return 69
    fi
    new=$runs/.new
    rm -rf "$new"
    collect_jars "$new" && mv "$new" "$run_folder" || return 69
    remove_unused "$runs"
    train "$jdk"
  fi
  exec {lock}>&-
}

# collect_jars FOLDER: copies the jars of the three programs, each jar once
collect_jars() {
  local new=$1 program module jar
  mkdir -p "$new/lib"
  for program in serve:app shell:shell perf:bench; do
    module=$here/${program#*:}
    for jar in "$module/target/${program#*:}"-*.jar "$module"/target/lib/*.jar; do
      case $jar in *-tests.jar | *-sources.jar) continue ;; esac
      cp -n --preserve=timestamps "$jar" "$new/lib/" || return
      basename "$jar"
    done >"$new/${program%:*}"
  done
  collect_plugin "$new" rocksdb rocksdbjni || return
  : >"$new/in-use"
}

# collect_plugin FOLDER NAME LIBRARY…: the jars of a plugin's module and of the libraries that it alone has. Large, and
# never written in place by Maven, so they are linked where the file system allows it.
collect_plugin() {
  local target=$1/plugins/$2 module=$here/storage-$2 jar library
  mkdir -p "$target"
  for jar in "$module/target/storage-$2"-*.jar; do
    case $jar in *-tests.jar | *-sources.jar) continue ;; esac
    cp --preserve=timestamps "$jar" "$target/" || return
  done
  for library in "${@:3}"; do
    for jar in "$module/target/lib/$library"-*.jar; do
      ln "$jar" "$target/" 2>/dev/null || cp --preserve=timestamps "$jar" "$target/" || return
    done
  done
}

# train JDK: one trial start of the server and of the shell with the flags they will have, from which the JVM keeps loaded
# classes; later starts take half the time. The trial has a folder of its own and opens no port. If it fails, nothing
# is lost but time.
train() {
  local program class cache
  local -a flags arguments
  printf 'drumlin: preparing fast starts …\n' >&2
  for program in serve shell; do
    if [[ $program == serve ]]; then
      class=dev.drumlin.app.Application
      arguments=("--drumlin.data-folder=$run_folder/trial" --server.port=0 --management.server.port=0)
    else
      class=dev.drumlin.shell.ShellApplication
      arguments=()
    fi
    cache=$run_folder/$program.aot
    mapfile -t flags < <("${program}_flags")
    if timeout 180s "$1/bin/java" "${flags[@]}" --enable-native-access=ALL-UNNAMED "-XX:AOTCacheOutput=$cache.new" \
      -Dspring.context.exit=onRefresh -cp "$(class_path "$program")" "$class" "${arguments[@]}" \
      </dev/null >/dev/null 2>&1 && [[ -s $cache.new ]]; then
      mv "$cache.new" "$cache"
    fi
    rm -rf "$run_folder/trial" "$cache.new" "$cache.new.config"
  done
}

# remove_unused RUNS: old run folders that no process holds
remove_unused() {
  local old lock
  for old in "$1"/*/; do
    old=${old%/}
    [[ $old != "$run_folder" ]] || continue
    if { exec {lock}<"$old/in-use"; } 2>/dev/null; then
      if flock --exclusive --nonblock "$lock"; then
        rm -rf "$old"
      fi
      exec {lock}<&-
    else
      rm -rf "$old"
    fi
  done
}

# class_path PROGRAM: of serve, shell or perf
class_path() {
  local jar path=
  while IFS= read -r jar; do
    path+=:$run_folder/lib/$jar
  done <"$run_folder/$1"
  printf '%s\n' "${path#:}"
}
