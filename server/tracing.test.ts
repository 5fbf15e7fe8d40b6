import { afterAll, describe, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { openTestApp } from '#server/testing/app.ts'
import { openCollector } from '#server/testing/collector.ts'
import { keepLogLines } from '#server/testing/log-lines.ts'
import { makeUser } from '#server/testing/people.ts'
import { ownSmtp } from '#server/testing/smtp.ts'
import { parseTraceparent } from './tracing.ts'

/** A span as the schema decodes it. */
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}
type WireRequest = {
  resourceSpans: { resource: { attributes: WireSpan['attributes'] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

const collectors: { close(): void }[] = []
afterAll(() => collectors.forEach((collector) => collector.close()))

async function openTraceCollector() {
  const collector = await openCollector()
  collectors.push(collector)
  const received = () => collector.requests<WireRequest>('/v1/traces').flatMap(({ resourceSpans }) => resourceSpans)
  return {
    ...collector,
    resources: () => received().map(({ resource }) => resource.attributes),
    spans: () => received().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  }
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PRESS = '00f067aa0ba902b7'
const [REQUEST, CALL, JOB] = [2, 3, 5]

/** Asks for a link to set a password, which is mailed by jobs. */
async function pressReset(environment: Record<string, string>) {
  const smtp = await ownSmtp()
  const kept = keepLogLines()
  const t = await openTestApp(
    { LOG_LEVEL: 'debug', SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, ...environment },
    undefined,
    kept,
  )
  const { email } = await makeUser(t.services)
  const client = t.with({ traceparent: `00-${TRACE}-${PRESS}-00` })
  await client.call(authCalls.requestReset, { body: { email } })
  const { rows } = await t.services.database.pool.query<{ payload: { trace?: string } }>('select payload from jobs')
  await t.runJobs()
  await t.app.close()
  await t.services.close()
  await smtp.close()
  return { lines: kept.lines(), payloads: rows.map(({ payload }) => payload), mails: smtp.received.length, email }
}

describe('a trace', () => {
  it('goes from the press in the browser over statements and jobs to the mail', async () => {
    const collector = await openTraceCollector()
    const { lines, mails, email } = await pressReset({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
      NODE_NAME: 'portal-1',
    })
    expect(mails).toBe(1)
    expect(collector.deviations()).toEqual([])
    const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
    const [request] = spans.filter(({ kind }) => kind === REQUEST)
    expect(request).toMatchObject({ name: 'POST /api/v2/request_reset', parentSpanId: PRESS })
    expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })

    const ofRequest = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(new Set(ofRequest.filter(({ kind }) => kind === CALL).map(({ name }) => name))).toContain('INSERT')
    const jobs = spans.filter(({ kind }) => kind === JOB)
    const mail = jobs.find(({ name }) => name === 'mails mail.queued')
    expect(mail).toBeDefined()
    // What queued the mail is a job that the request caused.
    const cause = jobs.find(({ spanId }) => spanId === mail?.parentSpanId)
    expect(cause?.parentSpanId).toBe(request?.spanId)
    expect(spans).toContainEqual(
      expect.objectContaining({ name: 'smtp send', kind: CALL, parentSpanId: mail?.spanId, traceId: TRACE }),
    )
    expect(collector.resources()[0]).toContainEqual({ key: 'service.instance.id', value: { stringValue: 'portal-1' } })
    expect(JSON.stringify(collector.spans())).not.toContain(email)
    const traced = lines.filter(({ trace_id }) => trace_id === TRACE)
    expect(traced).toMatchObject([{ msg: 'request', route: request?.name }])
  })

  it('is sent for a share of all, and its jobs know it nonetheless', async () => {
    const collector = await openTraceCollector()
    const { payloads } = await pressReset({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0',
    })
    expect(collector.spans()).toEqual([])
    expect(payloads.map(({ trace }) => trace)).toContainEqual(expect.stringMatching(new RegExp(`^00-${TRACE}-.*-00$`)))
  })

  it('stops nothing while its collector is away', async () => {
    const { mails } = await pressReset({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    expect(mails).toBe(1)
  })

  it('is not made without a collector; the log names the one that a proxy began', async () => {
    const { lines, payloads } = await pressReset({})
    expect(lines.filter(({ trace_id }) => trace_id === TRACE)).toMatchObject([{ msg: 'request' }])
    expect(payloads.filter((payload) => 'trace' in payload)).toEqual([])
  })
})

describe('traceparent', () => {
  it.each([
    [`00-${TRACE}-${PRESS}-01`, { trace_id: TRACE, span_id: PRESS, flags: 1 }],
    [`01-${TRACE}-${PRESS}-01`, undefined],
    [`00-${TRACE.toUpperCase()}-${PRESS}-01`, undefined],
    [`00-${'0'.repeat(32)}-${PRESS}-01`, undefined],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
    [`00-${TRACE}-${PRESS}-01-more`, undefined],
    [undefined, undefined],
    [['a'], undefined],
  ])('%s', (header, parsed) => {
    expect(parseTraceparent(header)).toEqual(parsed)
  })
})
