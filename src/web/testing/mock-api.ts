import { FetchInterceptor } from "@mswjs/interceptors/fetch/web";
import { XMLHttpRequestInterceptor } from "@mswjs/interceptors/XMLHttpRequest";
import { http, HttpResponse, type HttpHandler } from "msw";
import { defineNetwork, InterceptorSource } from "msw/experimental";
import type { Answer, Body, Endpoint, Method } from "#contract/endpoint.ts";

/**
 * The API of the web tests. A request without a handler fails the test. `setupServer` would answer
 * at the socket, where Node's `fetch` holds back a response until its body begins, and crashes when
 * the page aborts it later. Here, as in a browser, MSW answers in place of `fetch`.
 */
export const server = defineNetwork({
  sources: [new InterceptorSource({ interceptors: [fetchInterceptor(), new XMLHttpRequestInterceptor()] })],
  onUnhandledFrame: "error",
  context: { quiet: true },
});

/** The package declares its base class once for browsers and once for Node. */
function fetchInterceptor() {
  return new FetchInterceptor() as unknown as XMLHttpRequestInterceptor;
}

export type MockedCall<Sent = unknown> = {
  params: Record<string, string>;
  query: URLSearchParams;
  body: Sent;
  request: Request;
};

type Responder<E extends Endpoint> = (
  call: MockedCall<Body<E>>,
) => Answer<E> | Response | Promise<Answer<E> | Response>;

/**
 * Responds to an endpoint in the contract's shape, for any parameters. A function may respond with
 * any `Response` instead, such as a refusal.
 */
export function mock<E extends Endpoint>(endpoint: E, answer: Answer<E> | Responder<E>): HttpHandler {
  const respond = (typeof answer === "function" ? answer : () => answer) as Responder<E>;
  return mockPath<Body<E>>(endpoint.method, endpoint.path, async (call) => {
    const response = await respond(call);
    if (response instanceof Response) return response;
    return endpoint.status === 204
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json(response as object, { status: endpoint.status });
  });
}

/** Responds to a path below `/api`. */
export function mockPath<Sent>(
  method: Method,
  path: string,
  respond: (call: MockedCall<Sent>) => Response | Promise<Response>,
): HttpHandler {
  return http[method.toLowerCase() as Lowercase<Method>](`/api${path}`, async ({ request, params }) =>
    respond({
      params: params as Record<string, string>,
      query: new URL(request.url).searchParams,
      body: (await sentJson(request)) as Sent,
      request,
    }),
  );
}

async function sentJson(request: Request): Promise<unknown> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  return isJson ? request.clone().json() : undefined;
}

/** A refusal, as the API responds with it. */
export function refusal(status: number, body: { code: string; message: string; errors?: object }) {
  return HttpResponse.json(body, { status });
}

/** The path and query of a request. */
export function requestPath({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
