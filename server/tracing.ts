/** What a span is of: a request that arrived, a job, or a call to the database or another service. */
type SpanKind = 'request' | 'job'
export type Attributes = Record<string, string | number>

/** A piece of work in a trace. */
export type TraceSpan = {
  trace_id: string
  /** Its place in the trace as the header `traceparent` has it, for work that continues elsewhere. */
  readonly traceparent: string
  /** Whether it is sent, so that its calls are worth describing. */
  readonly isRecorded: boolean
  /** Begins a call to the database or to another service. */
  call(name: string, attributes: Attributes): CallSpan
  end(attributes: Attributes, error?: unknown): void
}
export type CallSpan = { end(error?: unknown): void }

/** Sends traces to a collector; only where one is configured. */
export type Tracing = {
  /** @param parent the `traceparent` of the work that caused this, from a client or a stored job. */
  begin(kind: SpanKind, name: string, attributes: Attributes, parent: string | undefined): TraceSpan
  /** Sends what has not been sent. */
  close(): Promise<void>
}

/** The version 00 of W3C Trace Context, without the ids of only zeros that it forbids. */
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/

export function parseTraceparent(header: unknown) {
  const [, trace_id, span_id, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || []
  return trace_id && span_id && flags ? { trace_id, span_id, flags: Number.parseInt(flags, 16) } : undefined
}
