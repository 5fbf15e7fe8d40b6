import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import schema from 'otlp-schema/build/src/generated/root.js'

/** A message of OpenTelemetry's own schema (opentelemetry-proto), as its library generated it. */
type Message = {
  fromObject(wire: unknown): unknown
  toObject(message: unknown, options: { longs: StringConstructor; bytes: StringConstructor }): Record<string, unknown>
}

type Collector = {
  trace: { v1: { ExportTraceServiceRequest: Message } }
  metrics: { v1: { ExportMetricsServiceRequest: Message } }
}
// The types of the generated file have no names of messages.
const { collector } = (schema as unknown as { opentelemetry: { proto: { collector: Collector } } }).opentelemetry.proto
const REQUESTS: Record<string, Message> = {
  '/v1/traces': collector.trace.v1.ExportTraceServiceRequest,
  '/v1/metrics': collector.metrics.v1.ExportMetricsServiceRequest,
}

type Path = '/v1/traces' | '/v1/metrics'
type Options = { status?: number; neverAnswers?: true }

/** A collector on this machine that keeps what it gets, decoded by OpenTelemetry's schema. */
export async function openCollector({ status = 200, neverAnswers }: Options = {}) {
  const received: { path: string; wire: unknown; decoded: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    void json(request).then((wire) => {
      const path = request.url ?? ''
      received.push({ path, wire, decoded: decode(path, wire) })
      if (!neverAnswers) response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a TCP server has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    /** What arrived at a path, each as its type says. */
    requests: <Request>(path: Path) =>
      received.filter((each) => each.path === path).map(({ decoded }) => decoded as Request),
    /** What the wire has beyond the schema, or otherwise than in it; nothing, as it should be. */
    deviations: () =>
      received.flatMap(({ wire, decoded }) => {
        const [sent, known] = [leaves(wire), leaves(decoded)]
        return [...sent.filter((each) => !known.includes(each)), ...known.filter((each) => !sent.includes(each))]
      }),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function decode(path: string, wire: unknown) {
  const message = REQUESTS[path]
  if (!message) throw new Error(`OTLP has no ${path}.`)
  // The ids are hexadecimal in JSON, where other bytes are base64: as such they are read, and written again.
  return message.toObject(message.fromObject(wire), { longs: String, bytes: String })
}

/** The values with their places; a long is a text in one of them and a number in the other. */
function leaves(value: unknown, place = ''): string[] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [`${place}=${JSON.stringify(value).replaceAll('"', '')}`]
  return Object.entries(value).flatMap(([name, part]) => leaves(part, `${place}.${name}`))
}
