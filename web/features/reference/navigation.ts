import { groupBy } from '#contract/records.ts'
import type { NamedCall } from './list-calls.ts'
import { TASKS } from './tasks.tsx'

export type NavigationGroup = { title: string; links: readonly { id: string; label: string; count?: number }[] }

const LOOK_UP = [
  { id: 'scopes', label: 'Keys and scopes' },
  { id: 'errors', label: 'Errors' },
] as const

/** The five rules that hold for every call. */
const RULES = [
  { id: 'pages', label: 'Pages' },
  { id: 'retries', label: 'Retries' },
  { id: 'limits', label: 'Limits' },
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'versions', label: 'Versions' },
] as const

const EVENTS = { id: 'events', label: 'Types of events' } as const

export function navigationOf(calls: readonly NamedCall[]): NavigationGroup[] {
  const nouns = groupBy(calls, ({ noun }) => noun)
  return [
    { title: 'I want to', links: TASKS.map(({ id, label }) => ({ id, label })) },
    { title: 'Look up', links: [...LOOK_UP, EVENTS] },
    { title: 'Rules', links: RULES },
    {
      title: 'Calls by name',
      links: [...nouns].map(([noun, all]) => ({ id: `calls-${noun}`, label: noun, count: all.length })),
    },
  ]
}

/** The anchors of the page, from its beginning to its end. */
export function sectionsOf(groups: readonly NavigationGroup[]) {
  return groups.flatMap(({ links }) => links.map(({ id }) => id))
}
