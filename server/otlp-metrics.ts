import { ValueType, type HrTime } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { emptyResource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  MeterProvider,
  PeriodicExportingMetricReader,
  type DataPoint,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValueWithName, Registry } from 'prom-client'
import type { MetricsExport } from './metrics.ts'
import { collectorUrl, LAST_MS, nodeResource, reportCollectorFaults } from './otlp-collector.ts'
import { VERSION } from './version.ts'

type Options = { endpoint: string; nodeName: string; everyMs?: number }
type Metric = MetricObjectWithValues<MetricValueWithName<string>>

/** The usual interval of both worlds. */
const EVERY_MS = 60_000

/**
 * Sends what /metrics shows over OTLP. The registry stays the source: it is read once a minute, and what it says is
 * translated, so that nothing is counted twice and no counter costs more for it.
 */
export function openOtlpMetrics({ endpoint, nodeName, everyMs = EVERY_MS }: Options): MetricsExport {
  reportCollectorFaults()
  let provider: MeterProvider | undefined
  return {
    begin(registry) {
      const url = collectorUrl(endpoint, '/v1/metrics')
      const exporter = new OTLPMetricExporter({ url, timeoutMillis: LAST_MS })
      const metricProducers = [{ collect: () => collect(registry) }]
      const reader = new PeriodicExportingMetricReader({
        exporter,
        exportIntervalMillis: everyMs,
        exportTimeoutMillis: Math.min(everyMs, LAST_MS),
        metricProducers,
      })
      provider = new MeterProvider({ resource: nodeResource(nodeName), readers: [reader] })
    },
    // The last report is sent too; a collector that is away does not keep the process for longer than LAST_MS.
    close: async () => provider?.shutdown().catch(() => undefined),
  }
}

async function collect(registry: Registry) {
  // Without exemplars, each value has the name of its series and its labels.
  const metrics = (await registry.getMetricsAsJSON()) as Metric[]
  const period = { startTime: toHrTime(performance.timeOrigin), endTime: toHrTime(Date.now()) }
  const scope = { name: 'typodont', version: VERSION }
  const data = metrics.map((metric) => toMetricData(metric, period)).filter(({ dataPoints }) => dataPoints.length > 0)
  return {
    // The reader takes its own.
    resourceMetrics: { resource: emptyResource(), scopeMetrics: [{ scope, metrics: data }] },
    errors: [],
  }
}

type Period = { startTime: HrTime; endTime: HrTime }

function toHrTime(milliseconds: number): HrTime {
  return [Math.trunc(milliseconds / 1000), Math.trunc((milliseconds % 1000) * 1e6)]
}

/** Counters and histograms of Prometheus count from the start of the process: cumulative, and they only grow. */
function toMetricData(metric: Metric, period: Period): MetricData {
  const { name, help, type, values } = metric
  const base = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  // The library returns its own names of the types, which are strings.
  const kind = String(type)
  if (kind === 'histogram')
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: toHistograms(values, period) }
  // The mean of nothing is NaN, which JSON cannot express.
  const known = values.filter(({ value }) => Number.isFinite(value))
  const dataPoints = known.map(({ labels, value }) => ({ ...period, attributes: defined(labels), value }))
  return kind === 'counter'
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints }
}

/** By UCUM, as the names of Prometheus end with it. A count has none: `1` would be a ratio. */
function unitOf(name: string) {
  const [, unit] = /_(seconds|bytes)(?:_total)?$/.exec(name) ?? []
  return unit === 'seconds' ? 's' : unit === 'bytes' ? 'By' : ''
}

type Series = {
  attributes: Record<string, string | number>
  buckets: [le: number, count: number][]
  sum: number
  count: number
}

/** Puts the series of a histogram together: a value for each bucket up to its bound, their sum and their count. */
function toHistograms(values: readonly MetricValueWithName<string>[], period: Period): DataPoint<Histogram>[] {
  const all = new Map<string, Series>()
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels
    const key = JSON.stringify(attributes)
    const series = all.get(key) ?? { attributes: defined(attributes), buckets: [], sum: 0, count: 0 }
    all.set(key, series)
    if (metricName.endsWith('_bucket')) series.buckets.push([le === '+Inf' ? Infinity : Number(le), value])
    else if (metricName.endsWith('_sum')) series.sum = value
    else series.count = value
  }
  return [...all.values()].map(({ attributes, buckets, sum, count }) => {
    const sorted = buckets.sort(([a], [b]) => a - b)
    const boundaries = sorted.map(([le]) => le).filter((le) => le !== Infinity)
    // OTLP counts each bucket alone, Prometheus all up to its bound.
    const counts = sorted.map(([, upTo], at) => upTo - (sorted[at - 1]?.[1] ?? 0))
    return { ...period, attributes, value: { buckets: { boundaries, counts }, sum, count } }
  })
}

function defined(labels: Partial<Record<string, string | number>>) {
  return Object.fromEntries(
    Object.entries(labels).filter((each): each is [string, string | number] => each[1] !== undefined),
  )
}
