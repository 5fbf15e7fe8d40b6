import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, TracerProvider, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
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
  const provider = new TracerProvider({
    resource: nodeResource(nodeName),
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING })],
  })
  const tracer = provider.getTracer('typodont', VERSION)

  function toTraceSpan(span: Span): TraceSpan {
    const { traceId, spanId, traceFlags } = span.spanContext()
    const inside = trace.setSpan(ROOT_CONTEXT, span)
    return {
      trace_id: traceId,
      traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
      call(name, attributes) {
        if (!span.isRecording()) return UNRECORDED
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
    begin: (kind, name, attributes, parent) =>
      toTraceSpan(tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent))),
    // What the collector did not take is lost; a stop neither fails by it nor waits for longer than LAST_MS.
    close: () => provider.shutdown().catch(ignore),
  }
}

const ignore = () => {}
const UNRECORDED: CallSpan = { end: ignore }

function contextOf(traceparent: string | undefined) {
  const parent = parseTraceparent(traceparent)
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
