package io.github.completions.sample;

import java.nio.charset.StandardCharsets;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

/**
 * Refuses requests that pages of other sites make a browser on this machine send. That
 * the server listens only here does not keep them out: the {@code Host} check is against
 * names that are made to resolve to this machine, the others against plain cross-site
 * requests, which could spend the configured key.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class LocalOnlyFilter implements WebFilter {

	private static final Set<String> LOCAL_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
		ServerHttpRequest request = exchange.getRequest();
		if (!isLocalHost(request.getHeaders().getFirst(HttpHeaders.HOST))) {
			return refuse(exchange.getResponse(), "Only requests to localhost are answered");
		}
		if (!isSameOrigin(request) || isCrossSite(request)) {
			return refuse(exchange.getResponse(), "Requests of other sites are not answered");
		}
		return chain.filter(exchange);
	}

	private static boolean isLocalHost(@Nullable String host) {
		return host != null && LOCAL_HOSTS.contains(host.replaceFirst(":\\d+$", ""));
	}

	private static boolean isSameOrigin(ServerHttpRequest request) {
		String origin = request.getHeaders().getOrigin();
		String scheme = (request.getSslInfo() != null) ? "https://" : "http://";
		return origin == null || origin.equals(scheme + request.getHeaders().getFirst(HttpHeaders.HOST));
	}

	/**
	 * Links to the page are followed from anywhere.
	 */
	private static boolean isCrossSite(ServerHttpRequest request) {
		String site = request.getHeaders().getFirst("Sec-Fetch-Site");
		boolean link = "navigate".equals(request.getHeaders().getFirst("Sec-Fetch-Mode"))
				&& request.getMethod() == HttpMethod.GET;
		return ("cross-site".equals(site) || "same-site".equals(site)) && !link;
	}

	private static Mono<Void> refuse(ServerHttpResponse response, String detail) {
		String problem = "{\"title\":\"Forbidden\",\"status\":403,\"detail\":\"" + detail + "\"}";
		response.setStatusCode(HttpStatus.FORBIDDEN);
		response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
		return response.writeWith(
				Mono.fromSupplier(() -> response.bufferFactory().wrap(problem.getBytes(StandardCharsets.UTF_8))));
	}

}
