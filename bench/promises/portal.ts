/** What the portal sees of the simulated lab, measured every night as the job of the server does. */

import type { Closures } from '#contract/business-days.ts'
import type { Measured } from '#contract/promise.ts'
import { STATIONS, type Station } from '#contract/promise-stations.ts'
import type { Spread } from '#contract/promise-durations.ts'
import {
  isKeptByPractice,
  measureMisses,
  measureSpread,
  MEASURED_DAYS,
  MISSES_DAYS,
  stepMeasureKeys,
  type Sample,
} from '#contract/promise-measures.ts'
import { measurePace, queueDelays } from '#contract/promise-queue.ts'
import { workingMinutesBetween } from '#contract/working-time.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { openStep, type Case, type Made } from './case.ts'

/** Something that takes working minutes; it goes on while `to` is null. */
type Span = { from: string; to: string | null; minutes: number }

const DAY_MS = 86_400_000

export function createPortal(closures: Closures) {
  const spansByKey = new Map<string, Span[]>()
  let ends: Record<'initial' | 'print', string[]> = { initial: [], print: [] }
  let promises: { of: Case; made: Made }[] = []
  let spreads = new Map<string, Spread | undefined>()
  let queues = new Map<string, number>()
  let miss: Measured['miss'] = {}

  function sampleSpans(key: string, since: string, now: string): Sample[] {
    const recent = (spansByKey.get(key) ?? []).filter(({ from }) => from >= since)
    spansByKey.set(key, recent)
    return recent.map(({ from, to, minutes }) =>
      to ? { value: minutes, is_open: false } : { value: workingMinutesBetween(from, now, closures), is_open: true },
    )
  }

  function measureMissesAt(station: Station, now: string) {
    const kept = promises.filter(
      ({ of, made }) => made.station === station && isKeptByPractice(made, of, now, closures),
    )
    const predictions = kept.map(({ of, made }) => ({ ...made.predicted, shipped_on: of.shipped_on }))
    return measureMisses(predictions, now, closures)
  }

  return {
    begin(keys: readonly string[], from: string) {
      const span: Span = { from, to: null, minutes: 0 }
      for (const key of keys) {
        const list = spansByKey.get(key)
        if (list) list.push(span)
        else spansByKey.set(key, [span])
      }
      return span
    },
    end(span: Span, now: string) {
      span.to = now
      span.minutes = workingMinutesBetween(span.from, now, closures)
    },
    addEnd(group: 'initial' | 'print', now: string) {
      ends[group].push(now)
    },
    addPromise(of: Case, made: Made) {
      promises.push({ of, made })
    },
    measure(now: string, openCases: readonly Case[]) {
      const daysAgo = (days: number) => new Date(Date.parse(now) - days * DAY_MS).toISOString()
      const [since, missesSince] = [daysAgo(MEASURED_DAYS), daysAgo(MISSES_DAYS)]
      ends = { initial: ends.initial.filter((at) => at >= since), print: ends.print.filter((at) => at >= since) }
      promises = promises.filter(({ made }) => made.made_at >= missesSince)
      const samples = new Map([...spansByKey.keys()].map((key) => [key, sampleSpans(key, since, now)]))
      spreads = new Map([...samples].map(([key, list]) => [key, measureSpread(list)]))
      const open = openCases.filter(({ waiting }) => !waiting).map((each) => openStep(each)?.step_key)
      const loads = (['initial', 'print'] as const).map((group) => {
        const load = STEP_GROUPS[group].steps.map(({ key }) => ({
          key,
          open: open.filter((each) => each === key).length,
          durations: (samples.get(`${key}|usual`) ?? []).flatMap(({ value, is_open }) => (is_open ? [] : [value])),
        }))
        return [...queueDelays(load, measurePace(ends[group], now, closures))]
      })
      queues = new Map(loads.flat())
      miss = Object.fromEntries(STATIONS.map((station) => [station, measureMissesAt(station, now)]))
    },
    measuredFor({ product, is_rush, practice }: Case): Measured {
      const find = (keys: readonly string[]) => keys.map((key) => spreads.get(key)).find(Boolean)
      return {
        step: (key) => find(stepMeasureKeys(key, product, is_rush)),
        queue: (key) => queues.get(key) ?? 0,
        answer: find([`answer|${practice.id}`, 'answer']),
        hold: find(['hold']),
        miss,
      }
    },
  }
}
