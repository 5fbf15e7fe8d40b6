import { Button, Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import type { TrailEvent, TrailKind, TrailNames, trailCalls } from '#contract/trail.ts'
import type { ApiError } from '#web/api/errors.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TrailLine } from './TrailLine.tsx'
import { eventLabel } from './trail-labels.ts'

const PAGE_SIZE = 25
const MAX_SIZE = 500

const KINDS: Record<TrailKind, { label: string; none: string }> = {
  all: { label: 'All', none: 'Nothing has happened yet.' },
  edits: { label: 'Edits', none: 'Nothing was changed yet.' },
  opened: { label: 'Opened', none: 'Nobody has opened it yet.' },
}

const NO_NAMES: TrailNames = { location: {}, user: {}, bracket_library: {} }

type Page = Reply<typeof trailCalls.ofOrganization>

type Props = {
  /** Returns the query of one kind of event; `perPage` is the number of lines. */
  read: (query: { kind: TrailKind; perPage: number }) => UseQueryOptions<Page, ApiError>
  kinds: readonly TrailKind[]
  first?: number
  title?: string
  actions?: ReactNode
  /** A control beside the kinds, such as whose actions are listed. */
  sides?: ReactNode
  /** Whether each line names the patient of its case. */
  namesPatient?: boolean
  /** Filters out events that are not for the user. */
  shows?: (event: TrailEvent) => boolean
  /** Returns the name of the actor in the user's terms. */
  formatName?: (event: TrailEvent) => string
}

/** Names the actor of an event. An anonymous actor has an IP address but no name; the portal itself has neither. */
function actorName({ name, actor_name, ip }: TrailEvent) {
  if (eventLabel(name).isOfPractice) return 'The practice'
  return actor_name ?? (ip ? 'Somebody' : 'Automatically')
}

/** Names the API key by which the actor acted. */
function withKey({ data }: TrailEvent, name: string) {
  return typeof data.api_key === 'string' ? `${name}, by the key ${data.api_key},` : name
}

/** The events of the event log, newest first. */
export function Trail({
  read,
  kinds,
  first = 10,
  title = 'Timeline',
  actions,
  sides,
  namesPatient,
  shows,
  formatName,
}: Props) {
  const [kind, setKind] = useState<TrailKind>('all')
  const [size, setSize] = useState(first)
  const answer = useQuery({ ...read({ kind, perPage: size }), placeholderData: keepPreviousData })
  const events = answer.data?.events

  return (
    <Section title={title} id="timeline" actions={actions}>
      {sides || kinds.length > 1 ? (
        <Group gap="sm" mb="md">
          {sides}
          {kinds.length > 1 ? (
            <Segmented
              label="What is shown"
              segments={kinds.map((value) => ({ value, label: KINDS[value].label }))}
              value={kind}
              onChange={(next) => {
                setKind(next)
                setSize(first)
              }}
            />
          ) : null}
        </Group>
      ) : null}
      <QueryBoundary read={answer} what="timeline" waiting={<Skeleton height={120} />}>
        {({ events, metadata }) => {
          const visibleEvents = shows ? events.data.filter(shows) : events.data
          if (visibleEvents.length === 0) return <Text c="dimmed">{KINDS[kind].none}</Text>
          return (
            <ol reversed aria-busy={answer.isPlaceholderData}>
              {visibleEvents.map((event) => (
                <TrailLine
                  key={event.id}
                  event={event}
                  names={metadata.names ?? NO_NAMES}
                  namesPatient={namesPatient}
                  name={withKey(event, formatName ? formatName(event) : actorName(event))}
                />
              ))}
            </ol>
          )
        }}
      </QueryBoundary>
      {events && events.total > events.data.length && size < MAX_SIZE ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={answer.isPlaceholderData}
          onClick={() => setSize(Math.min(MAX_SIZE, size + PAGE_SIZE))}
        >
          Show more
        </Button>
      ) : null}
    </Section>
  )
}
