package dev.drumlin.app.http;

import static org.springframework.web.reactive.function.server.RequestPredicates.path;

import dev.drumlin.app.cql.CqlService;
import dev.drumlin.app.pipeline.Pipeline;
import dev.drumlin.storage.error.ErrorCode;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import reactor.core.publisher.Mono;

/** Which path does what. The management port does not serve these: its context lets only its own paths through. */
@Configuration(proxyBeanMethods = false)
class DataRoutes {
    private static final String ROWS = "/v1/keyspaces/{keyspace}/tables/{table}/rows";

    @Bean
    DataDoor dataDoor(HttpSettings settings, Pipeline pipeline, CqlService cql) {
        return new DataDoor(settings, pipeline, cql);
    }

    @Bean
    RouterFunction<ServerResponse> routesOfTheDataPort(DataDoor door) {
        RouterFunctions.Builder routes = RouterFunctions.route();
        add(routes, door, HttpMethod.POST, "/v1/cql", new StatementWork(false));
        add(routes, door, HttpMethod.POST, "/v1/prepared/{id}/execute", new StatementWork(true));
        add(routes, door, HttpMethod.POST, "/v1/prepared", new PrepareWork());
        add(routes, door, HttpMethod.POST, "/v1/batch", new BatchWork());
        add(routes, door, HttpMethod.POST, ROWS, new LoadWork());
        add(routes, door, HttpMethod.GET, ROWS, new ExportWork());
        onlyBy(routes, "/v1/cql", "POST");
        onlyBy(routes, "/v1/prepared/{id}/execute", "POST");
        onlyBy(routes, "/v1/prepared", "POST");
        onlyBy(routes, "/v1/batch", "POST");
        onlyBy(routes, ROWS, "GET, POST");
        return routes.build();
    }

    private static void add(
            RouterFunctions.Builder routes, DataDoor door, HttpMethod method, String path, DataWork work) {
        routes.route(
                path(path).and(request -> request.method().equals(method)),
                request -> Mono.just(new DataExchange(door, work, request)));
    }

    private static void onlyBy(RouterFunctions.Builder routes, String path, String methods) {
        routes.route(
                path(path),
                request -> Mono.just(new PlainResponse(ProblemDetails.of(
                                405,
                                ErrorCode.INVALID_REQUEST,
                                "Method not allowed",
                                request.method() + " is not served here; use " + methods)
                        .allow(methods))));
    }
}
