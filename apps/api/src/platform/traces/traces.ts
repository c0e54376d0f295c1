import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { aboutOf, type Statements } from '../database/slow-statements.ts';
import { statementName } from '../database/statement-names.ts';
import type { AroundJobs } from '../jobs/jobs.ts';
import { version } from '../start/version.ts';

/** How long the server's shutdown waits for the trace receiver. */
const GOODBYE_MS = 3000;
/** Maximum number of cached statement descriptions; the same statements recur. */
const MOST_DESCRIBED = 1000;

/** The span of a request, and the context of the work within it. */
interface Traced {
  span: Span;
  context: Context;
}

/** Returns the name of a statement, and its verb and tables, for spans. */
function describer(): (sql: string) => { name: string; about: string } {
  const known = new Map<string, { name: string; about: string }>();
  return (sql) => {
    const before = known.get(sql);
    if (before) return before;
    if (known.size >= MOST_DESCRIBED) known.clear();
    const said = { name: statementName(sql), about: aboutOf(sql) };
    known.set(sql, said);
    return said;
  };
}

/**
 * Sends spans to an OTLP/HTTP receiver (decision 82): of each request, by the name of its call, of each job, by the name of its queue, and
 * of each statement within them. Spans contain no statement text, values, addresses or ids except that of the request, which is in the log,
 * too. Returns the wrapper that runs jobs within their spans. This file loads OpenTelemetry: import it only if traces are on.
 */
export function startTraces(server: FastifyInstance, url: string, statements: Statements): AroundJobs {
  const provider = new BasicTracerProvider({
    // The standard environment variables for the service take precedence.
    resource: resourceFromAttributes({ 'service.name': 'muster', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  });
  const tracer = provider.getTracer('muster', version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const traced = new WeakMap<FastifyRequest, Traced>();
  const describe = describer();

  server.addHook('onRequest', (request, _reply, done) => {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const name = request.routeOptions.config.operation ?? (request.is404 ? 'unknown' : 'page');
    const attributes = { 'http.request.method': request.method, 'muster.request_id': request.id };
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    const context = trace.setSpan(parent, span);
    traced.set(request, { span, context });
    current.run(context, done);
  });
  // A body arrives in events of its connection, which lack the request's context.
  server.addHook('preValidation', (request, _reply, done) => {
    const known = traced.get(request);
    if (known) current.run(known.context, done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const known = traced.get(request);
    known?.span.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) known?.span.setStatus({ code: SpanStatusCode.ERROR });
    known?.span.end();
    done();
  });
  statements.hearAll((sql, ms) => {
    const context = current.getStore();
    // Statements outside requests and jobs get no span.
    if (!context) return;
    const { name, about } = describe(sql);
    const now = Date.now();
    const attributes = { 'db.system.name': 'postgresql', 'muster.statement': name };
    tracer.startSpan(about, { kind: SpanKind.CLIENT, startTime: now - ms, attributes }, context).end(now);
  });
  server.addHook('onClose', () => Promise.race([provider.shutdown().catch(() => undefined), wait(GOODBYE_MS, undefined, { ref: false })]));
  return async (queue, jobs, work) => {
    const span = tracer.startSpan(queue, { kind: SpanKind.CONSUMER, attributes: { 'messaging.batch.message_count': jobs } }, ROOT_CONTEXT);
    try {
      return await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
}
