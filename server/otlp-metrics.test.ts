import { afterAll, expect, it } from 'vitest'
import { authCalls } from '#contract/auth.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { openCollector } from '#server/testing/collector.ts'
import { makeUser } from '#server/testing/people.ts'
import { VERSION } from './version.ts'

/** Metrics as the schema decodes them. */
type Point = {
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  startTimeUnixNano: string
  timeUnixNano: string
  asDouble?: number
  count?: string
  sum?: number
  bucketCounts?: string[]
  explicitBounds?: number[]
}
type WireMetric = {
  name: string
  description: string
  unit: string
  gauge?: { dataPoints: Point[] }
  sum?: { dataPoints: Point[]; aggregationTemporality: number; isMonotonic: boolean }
  histogram?: { dataPoints: Point[]; aggregationTemporality: number }
}
type WireRequest = {
  resourceMetrics: {
    resource: { attributes: Point['attributes'] }
    scopeMetrics: { scope: { name: string; version: string }; metrics: WireMetric[] }[]
  }[]
}

const CUMULATIVE = 2

const collectors: { close(): void }[] = []
afterAll(() => collectors.forEach((collector) => collector.close()))

async function openMetricsCollector(options?: Parameters<typeof openCollector>[0]) {
  const collector = await openCollector(options)
  collectors.push(collector)
  return collector
}

/** Signs in once, and ends as a process does, with a last report. Returns what /metrics has shown. */
async function runPortal(environment: Record<string, string>, during?: (t: TestApp) => Promise<unknown>) {
  const t = await openTestApp(environment)
  const { email } = await makeUser(t.services)
  await t.refused(authCalls.login, { body: { email, password: 'Wrong-Password-1' } })
  await during?.(t)
  const page = (await t.app.inject('/metrics')).body
  await t.app.close()
  const began = performance.now()
  await t.services.close()
  return { page, closedIn: performance.now() - began }
}

it('metrics are sent as /metrics shows them, with their temporality, buckets and units', async () => {
  const collector = await openMetricsCollector()
  const { page } = await runPortal({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NODE_NAME: 'portal-1',
    METRICS: 'open',
  })
  const [request, ...others] = collector.requests<WireRequest>('/v1/metrics')
  expect(others).toEqual([])
  expect(collector.deviations()).toEqual([])
  const [resource, ...more] = request?.resourceMetrics ?? []
  expect(more).toEqual([])
  expect(resource?.resource.attributes).toEqual(
    expect.arrayContaining([
      { key: 'service.name', value: { stringValue: 'typodont' } },
      { key: 'service.version', value: { stringValue: VERSION } },
      { key: 'service.instance.id', value: { stringValue: 'portal-1' } },
    ]),
  )
  const [scope] = resource?.scopeMetrics ?? []
  expect(scope?.scope).toEqual({ name: 'typodont', version: VERSION })
  const metrics = new Map(scope?.metrics.map((metric) => [metric.name, metric]))

  // A metric without a series is on the page with its type alone, and a mean of nothing is not sent. The lag of the event
  // loop begins anew with each reading, so it may be such a mean here and not on the page.
  const shown = [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].filter(
    ([, name = '']) =>
      !name.startsWith('nodejs_eventloop_lag_') && new RegExp(`^${name}(?:_bucket)?(?:\\{.*\\})? [^N]`, 'm').test(page),
  )
  expect(shown.length).toBeGreaterThan(30)
  for (const [, name = '', type = ''] of shown) {
    const metric = metrics.get(name)
    const kind = type === 'counter' ? metric?.sum : type === 'histogram' ? metric?.histogram : metric?.gauge
    expect([name, type, kind === undefined]).toEqual([name, type, false])
  }

  expect(metrics.get('sign_ins_total')).toMatchObject({
    unit: '',
    description: 'Sign-ins, by what came of them.',
    sum: {
      aggregationTemporality: CUMULATIVE,
      isMonotonic: true,
      dataPoints: [{ asDouble: 1, attributes: [{ key: 'outcome', value: { stringValue: 'wrong_password' } }] }],
    },
  })
  expect(metrics.get('disk_size_bytes')?.unit).toBe('By')
  expect(metrics.get('process_cpu_seconds_total')?.unit).toBe('s')
  expect(metrics.get('build_info')?.gauge?.dataPoints).toMatchObject([{ asDouble: 1 }])

  const duration = metrics.get('http_request_duration_seconds')
  expect(duration).toMatchObject({ unit: 's', histogram: { aggregationTemporality: CUMULATIVE } })
  const point = duration?.histogram?.dataPoints.find(({ attributes }) =>
    attributes.some(({ value }) => value.stringValue === '/api/v2/login'),
  )
  expect(point?.explicitBounds).toEqual([0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10])
  expect(point?.bucketCounts).toHaveLength(11)
  expect(point?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0)).toBe(1)
  expect(point?.count).toBe('1')
  expect(point?.sum).toBeGreaterThan(0)
  const [start, end] = [point?.startTimeUnixNano, point?.timeUnixNano].map((time) => Number(time) / 1e6)
  expect(start).toBeCloseTo(performance.timeOrigin, -1)
  expect(end).toBeGreaterThan(start ?? Infinity)
})

it('a collector of traces alone gets none, and neither does one from a restore drill', async () => {
  const collector = await openMetricsCollector()
  await runPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_METRICS_EXPORTER: 'none' })
  const t = await openTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RESTORE_DRILL: 'on' })
  expect(t.services.metricsExport).toBeUndefined()
  await t.services.close()
  expect(collector.requests('/v1/metrics')).toEqual([])
})

it.each([
  ['is away', async () => 'http://127.0.0.1:1'],
  ['refuses', async () => (await openMetricsCollector({ status: 400 })).url],
  ['never answers', async () => (await openMetricsCollector({ neverAnswers: true })).url],
])(
  'a collector that %s costs no request and no more than its time at the stop, and is told of',
  async (_what, open) => {
    const warnings: string[] = []
    const listener = ({ message }: Error) => void warnings.push(message)
    process.on('warning', listener)
    const endpoint = await open()
    const { closedIn } = await runPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, async (t) => {
      expect((await t.app.inject('/healthz')).statusCode).toBe(200)
    })
    expect(closedIn).toBeLessThan(10_000)
    await expect.poll(() => warnings.filter((each) => each.startsWith('collector: '))).not.toEqual([])
    process.off('warning', listener)
  },
)
