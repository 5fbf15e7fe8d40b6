import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'
import { parseTraceparent, type CallSpan, type TraceSpan, type Tracing } from './tracing.ts'
import { collectorUrl, LAST_MS, nodeResource, reportCollectorFaults } from './otlp-collector.ts'
import { VERSION } from './version.ts'

type Options = { endpoint: string; ratio: number; nodeName: string }

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }
/** Some seconds of a busy portal: while the collector is away, newer spans are dropped. */
const MAX_WAITING = 8192

/**
 * Sends traces over OTLP. Which ones follows from the trace's id alone, so that a job that runs on another node, days
 * later, is in the trace of its request or not at all.
 */
export function openOtlpTracing({ endpoint, ratio, nodeName }: Options): Tracing {
  reportCollectorFaults()
  const exporter = new OTLPTraceExporter({ url: collectorUrl(endpoint, '/v1/traces'), timeoutMillis: LAST_MS })
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const isSampled = (traceId: string) =>
    sampler.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED
  // A trace that begins here has the id by which it was chosen.
  let chosen = ''
  const provider = new TracerProvider({
    resource: nodeResource(nodeName),
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => chosen, generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING })],
  })
  const tracer = provider.getTracer('typodont', VERSION)

  function toTraceSpan(span: Span): TraceSpan {
    const { traceId, spanId, traceFlags } = span.spanContext()
    const inside = trace.setSpan(ROOT_CONTEXT, span)
    return {
      trace_id: traceId,
      traceparent: formatTraceparent(traceId, spanId, traceFlags),
      isRecorded: true,
      call(name, attributes) {
        const call = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, inside)
        return { end: (error) => endSpan(call, error) }
      },
      end(attributes, error) {
        span.setAttributes(attributes)
        endSpan(span, error)
      },
    }
  }

  return {
    begin(kind, name, attributes, parent) {
      const given = parseTraceparent(parent)
      chosen = given?.trace_id ?? ids.generateTraceId()
      // Most are not sent, and the SDK would make an object of each all the same.
      if (!isSampled(chosen)) return unrecorded(chosen)
      return toTraceSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(given)))
    },
    // What the collector did not take is lost; a stop neither fails by it nor waits for longer than LAST_MS.
    close: () => provider.shutdown().catch(ignore),
  }
}

const ignore = () => {}
const ids = new RandomIdGenerator()
const UNRECORDED: CallSpan = { end: ignore }

/** A span that is not sent. Its trace has an id for the log, and for the jobs that it causes. */
function unrecorded(trace_id: string): TraceSpan {
  return {
    trace_id,
    get traceparent() {
      return formatTraceparent(trace_id, ids.generateSpanId(), 0)
    },
    isRecorded: false,
    call: () => UNRECORDED,
    end: ignore,
  }
}

function formatTraceparent(traceId: string, spanId: string, flags: number) {
  return `00-${traceId}-${spanId}-0${flags & 1}`
}

function contextOf(parent: ReturnType<typeof parseTraceparent>) {
  if (!parent) return ROOT_CONTEXT
  const { trace_id: traceId, span_id: spanId, flags: traceFlags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Names the type of an error and not its message, which may have a patient's data. */
function endSpan(span: Span, error: unknown) {
  if (error !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
  }
  span.end()
}
