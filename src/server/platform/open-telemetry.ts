import { createRequire, syncBuiltinESMExports } from "node:module";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import {
  context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { PgInstrumentation } from "@opentelemetry/instrumentation-pg";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-node";
import type { FastifyRequest } from "fastify";
import type { BaseLogger } from "pino";
import { withCorrelation } from "./correlation.ts";
import { calmLog } from "./throttled-log.ts";
import type { Tracing } from "./tracing.ts";

/**
 * Sends traces of requests, jobs, statements and outgoing calls to the receiver that the standard
 * variables name (`OTEL_EXPORTER_OTLP_ENDPOINT` and others). This module is loaded only where one
 * is set, and before the modules that it instruments.
 */
export function startTracing({ release, log }: { release: string; log: Pick<BaseLogger, "warn"> }): Tracing {
  const warn = (message: string) => calmLog(log).warn({ err: new Error(message) }, "Traces could not be sent");
  const ignore = () => {};
  diag.setLogger({ error: warn, warn, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "foyer", "service.version": release }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [withoutPersonalData, new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  // Traces begin and end here: visitors choose no trace ids, and payment providers see none.
  provider.register({ propagator: null });
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = "" }) => /^\/(healthz|readyz|metrics)(\?|$)/.test(url),
        requireParentforOutgoingSpans: true,
      }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
        ignorePaths: ({ url }) => /^\/(healthz|readyz|metrics)$/.test(url),
        requestHook: (span, { id }: FastifyRequest) => span.setAttribute("foyer.request_id", id),
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ],
  });
  // Instrumentations change modules when they are required. Imports then get the same objects.
  const require = createRequire(import.meta.url);
  for (const name of ["http", "https", "pg"]) require(name);
  syncBuiltinESMExports();
  const tracer = trace.getTracer("foyer", release);
  const propagator = new W3CTraceContextPropagator();
  const traceparent = () => {
    const carrier: { traceparent?: string } = {};
    propagator.inject(context.active(), carrier, defaultTextMapSetter);
    return carrier;
  };
  return {
    traceparent,
    inJob(name, correlation, work) {
      const parent = propagator.extract(ROOT_CONTEXT, correlation, defaultTextMapGetter);
      const attributes = { "foyer.job": name, "foyer.request_id": correlation.request_id };
      return tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER, attributes }, parent, async (span) => {
        try {
          return await withCorrelation({ ...correlation, ...traceparent() }, work);
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    stop: () => provider.shutdown(),
  };
}

/**
 * The attributes that spans keep. All others go, because addresses, URLs and headers contain
 * personal data and keys of orders.
 */
const KEPT = new Set([
  ...["foyer.request_id", "foyer.job", "error.type"],
  ...["http.method", "http.request.method", "http.route", "http.status_code", "http.response.status_code"],
  ...["db.system", "db.system.name", "db.name", "db.namespace", "db.operation.name", "db.postgresql.plan"],
]);
/** Statements have placeholders for values. Texts in quotes are constants, but go as well. */
const STATEMENTS = new Set(["db.statement", "db.query.text"]);

const withoutPersonalData: SpanProcessor = {
  onStart() {},
  onEnd({ attributes, events, status }: ReadableSpan) {
    for (const [name, value] of Object.entries(attributes))
      if (STATEMENTS.has(name)) attributes[name] = String(value).replace(/'[^']*'/g, "'…'");
      else if (!KEPT.has(name)) delete attributes[name];
    // Messages of errors quote values. The log has the errors, with the same request id.
    events.length = 0;
    delete status.message;
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};
