import { randomBytes } from 'node:crypto'
import { SpanKind, SpanStatusCode, TraceFlags, type HrTime, type SpanContext } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace'
import { collectorUrl, LAST_MS, nodeResource, reportCollectorFaults } from './otlp-collector.ts'
import { parseTraceparent, type Attributes, type CallSpan, type TraceSpan, type Tracing } from './tracing.ts'
import { VERSION } from './version.ts'

type Options = { endpoint: string; ratio: number; nodeName: string }

const KINDS = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }
/** Some seconds of a busy portal: while the collector is away, newer spans are dropped. */
const MAX_WAITING = 8192

/**
 * Sends traces over OTLP. Which ones follows from the trace's id alone, so that a job that runs on another node, days
 * later, is in the trace of its request or not at all. Batches and their sending are those of OpenTelemetry; the spans
 * are objects of this file, because those of its SDK cost a request more than anything else in it.
 */
export function openOtlpTracing({ endpoint, ratio, nodeName }: Options): Tracing {
  reportCollectorFaults()
  const exporter = new OTLPTraceExporter({ url: collectorUrl(endpoint, '/v1/traces'), timeoutMillis: LAST_MS })
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING })
  const limit = samplingLimit(ratio)
  const sender: Sender = { resource: nodeResource(nodeName), send: (span) => processor.onEnd(span) }
  return {
    begin(kind, name, attributes, parent) {
      const given = parseTraceparent(parent)
      const traceId = given?.trace_id ?? randomHex(32)
      if (!(traceId.slice(RANDOM_FROM) < limit)) return new UnsentSpan(traceId)
      const parentContext = given && toContext(traceId, given.span_id, given.flags, true)
      return new SentTraceSpan(sender, { traceId, name, kind: KINDS[kind], attributes, parent: parentContext })
    },
    // What the collector did not take is lost; a stop neither fails by it nor waits for longer than LAST_MS.
    close: () => processor.shutdown().catch(ignore),
  }
}

const ignore = () => {}

/** The last 56 bits of an id are random by W3C Trace Context, whoever made it. */
const RANDOM_FROM = 18

/** What the random digits of the chosen share are below, by the order of texts; `g` is above every digit. */
function samplingLimit(ratio: number) {
  if (ratio >= 1) return 'g'
  return Math.floor(ratio * 2 ** 52)
    .toString(16)
    .padStart(13, '0')
}

type Sender = { resource: ReadableSpan['resource']; send: (span: ReadableSpan) => void }
type Beginning = {
  traceId: string
  name: string
  kind: SpanKind
  attributes: Attributes
  parent: SpanContext | undefined
}

const SCOPE = { name: 'typodont', version: VERSION }
const OKAY = { code: SpanStatusCode.UNSET }
const FAILED = { code: SpanStatusCode.ERROR }
const NONE: never[] = []
const ORIGIN = performance.timeOrigin

/** A span as the batch takes it. Many wait at once, so each holds only what is its own. */
class SentSpan implements ReadableSpan, CallSpan {
  readonly name: string
  readonly kind: SpanKind
  readonly spanId = randomHex(16)
  attributes: Attributes
  private readonly traceId: string
  private readonly parent: SpanContext | undefined
  private readonly sender: Sender
  private readonly startedAt = performance.now()
  private endedAt = 0
  private hasFailed = false

  constructor(sender: Sender, { traceId, name, kind, attributes, parent }: Beginning) {
    this.sender = sender
    this.traceId = traceId
    this.name = name
    this.kind = kind
    this.attributes = attributes
    this.parent = parent
  }

  /** Names the type of an error and not its message, which may have a patient's data. */
  end(error?: unknown) {
    if (this.ended) return
    this.endedAt = performance.now()
    if (error !== undefined) {
      this.hasFailed = true
      // The attributes of a call may be those of others too.
      this.attributes = { ...this.attributes, 'error.type': error instanceof Error ? error.name : typeof error }
    }
    this.sender.send(this)
  }

  spanContext() {
    return toContext(this.traceId, this.spanId, TraceFlags.SAMPLED, false)
  }

  get parentSpanContext() {
    // Absent is not the same as undefined for the type.
    return this.parent as SpanContext
  }

  get status() {
    return this.hasFailed ? FAILED : OKAY
  }

  get startTime() {
    return toHrTime(ORIGIN + this.startedAt)
  }

  get endTime() {
    return toHrTime(ORIGIN + this.endedAt)
  }

  get duration() {
    return toHrTime(this.endedAt - this.startedAt)
  }

  get ended() {
    return this.endedAt > 0
  }

  get resource() {
    return this.sender.resource
  }

  get instrumentationScope() {
    return SCOPE
  }

  get links() {
    return NONE
  }

  get events() {
    return NONE
  }

  get droppedAttributesCount() {
    return 0
  }

  get droppedEventsCount() {
    return 0
  }

  get droppedLinksCount() {
    return 0
  }
}

class SentTraceSpan implements TraceSpan {
  readonly isRecorded = true
  readonly trace_id: string
  private readonly sender: Sender
  private readonly span: SentSpan

  constructor(sender: Sender, beginning: Beginning) {
    this.sender = sender
    this.trace_id = beginning.traceId
    this.span = new SentSpan(sender, beginning)
  }

  get traceparent() {
    return formatTraceparent(this.trace_id, this.span.spanId, TraceFlags.SAMPLED)
  }

  call(name: string, attributes: Attributes) {
    const { trace_id: traceId, span } = this
    const parent = span.spanContext()
    return new SentSpan(this.sender, { traceId, name, kind: SpanKind.CLIENT, attributes, parent })
  }

  end(attributes: Attributes, error?: unknown) {
    this.span.attributes = { ...this.span.attributes, ...attributes }
    this.span.end(error)
  }
}

const UNSENT_CALL: CallSpan = { end: ignore }

/** A span that is not sent. Its trace has an id for the log, and for the jobs that it causes. */
class UnsentSpan implements TraceSpan {
  readonly isRecorded = false
  readonly trace_id: string

  constructor(traceId: string) {
    this.trace_id = traceId
  }

  get traceparent() {
    return formatTraceparent(this.trace_id, randomHex(16), TraceFlags.NONE)
  }

  call() {
    return UNSENT_CALL
  }

  end() {}
}

function toContext(traceId: string, spanId: string, traceFlags: number, isRemote: boolean): SpanContext {
  return { traceId, spanId, traceFlags, isRemote }
}

function formatTraceparent(traceId: string, spanId: string, flags: number) {
  return `00-${traceId}-${spanId}-0${flags & 1}`
}

function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.trunc(milliseconds / 1000)
  return [seconds, Math.trunc((milliseconds - seconds * 1000) * 1e6)]
}

const POOL_BYTES = 4096
let pool = ''
let used = 0

/** Random hexadecimal digits; asking the kernel for each id would take longer than the rest of the span. */
function randomHex(digits: number) {
  if (used + digits > pool.length) {
    pool = randomBytes(POOL_BYTES).toString('hex')
    used = 0
  }
  used += digits
  return pool.slice(used - digits, used)
}
