import FastifyOtel from '@fastify/otel';
import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { TellStatement } from '../database/tell-statements.ts';
import { fitToLeave } from './fit-to-leave.ts';
import { endInTime, tellOfOutages } from './tell-of-outages.ts';

/** Lists of a thousand rows make statements of a hundred thousand characters. */
const mostCharacters = 2000;

/** Spans of requests, and below them of their statements. */
export function startTraces(resource: Resource, exporter: SpanExporter, log: Logger) {
  const told = tellOfOutages(exporter, log, 'traces');
  const leaving: SpanExporter = {
    export: (spans, done) => told.export(spans.map(fitToLeave), done),
    shutdown: () => exporter.shutdown(),
  };
  const provider = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(leaving)] });
  provider.register();
  const tracer = provider.getTracer('atrium');

  /** Only while a request is answered: what live streams and jobs ask all the time would drown the rest. */
  const tellStatement: TellStatement = ({ text, milliseconds, error }) => {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const now = Date.now();
    const span = tracer.startSpan(firstWord(text), {
      kind: SpanKind.CLIENT,
      startTime: now - milliseconds,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': withoutTexts(text) },
    });
    if (error !== undefined) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', String((error as { code?: unknown }).code ?? 'unknown'));
    }
    span.end(now);
  };

  return {
    tellStatement,
    async watchRequests(app: FastifyInstance): Promise<void> {
      await app.register(watchFastify().plugin());
    },
    async close(): Promise<void> {
      await endInTime(provider);
      for (const one of [trace, context, propagation]) one.disable();
    },
  };
}

function watchFastify() {
  return new FastifyOtel.FastifyOtelInstrumentation({
    instrumentHooks: false,
    recordExceptions: false,
    requestHook(span, request) {
      span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`);
      // As in the lines of the log.
      span.setAttribute('atrium.request_id', request.id);
    },
  });
}

/** A statement without the texts in it, which may be what somebody searched for; values that are sent beside it are none. */
const withoutTexts = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*(?:'|$)/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, mostCharacters);

const firstWord = (statement: string): string =>
  /^\s*(?:\/\*.*?\*\/\s*)*(\w+)/.exec(statement)?.[1]?.toLowerCase() ?? 'statement';
