import { Button, Group, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Reply } from '#contract/call.ts'
import type { TrailEvent, TrailKind, TrailNames, trailCalls } from '#contract/trail.ts'
import type { ApiError } from '#web/api/errors.ts'
import { Loaded } from '#web/components/Loaded.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TrailLine } from './TrailLine.tsx'
import { trailWord } from './trail-words.ts'

const MORE = 25
const MOST = 500

const KINDS: Record<TrailKind, { label: string; none: string }> = {
  all: { label: 'All', none: 'Nothing has happened yet.' },
  edits: { label: 'Edits', none: 'Nothing was changed yet.' },
  opened: { label: 'Opened', none: 'Nobody has opened it yet.' },
}

const NO_NAMES: TrailNames = { location: {}, user: {}, bracket_library: {} }

type Page = Reply<typeof trailCalls.ofOrganization>

type Props = {
  /** The read of one kind, that many lines. */
  read: (query: { kind: TrailKind; perPage: number }) => UseQueryOptions<Page, ApiError>
  kinds: readonly TrailKind[]
  first?: number
  title?: string
  actions?: ReactNode
  /** Beside the kinds: whose trail it is, or what it is about. */
  sides?: ReactNode
  /** Whether a line tells whose case it speaks of. */
  namesPatient?: boolean
  /** Leaves lines out that are not for the reader. */
  shows?: (event: TrailEvent) => boolean
  /** Who did it, in the words of the reader. */
  nameOf?: (event: TrailEvent) => string
}

/** Whoever was not signed in has an address and no name; what the portal does by itself has neither. */
function doerOf({ name, actor_name, ip }: TrailEvent) {
  if (trailWord(name).isOfPractice) return 'The practice'
  return actor_name ?? (ip ? 'Somebody' : 'Automatically')
}

/** What happened, newest first, from the event log. */
export function Trail({
  read,
  kinds,
  first = 10,
  title = 'Timeline',
  actions,
  sides,
  namesPatient,
  shows,
  nameOf,
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
      <Loaded read={answer} what="timeline" waiting={<Skeleton height={120} />}>
        {({ events, metadata }) => {
          const shown = shows ? events.data.filter(shows) : events.data
          if (shown.length === 0) return <Text c="dimmed">{KINDS[kind].none}</Text>
          return (
            <ol reversed aria-busy={answer.isPlaceholderData}>
              {shown.map((event) => (
                <TrailLine
                  key={event.id}
                  event={event}
                  names={metadata.names ?? NO_NAMES}
                  namesPatient={namesPatient}
                  name={nameOf ? nameOf(event) : doerOf(event)}
                />
              ))}
            </ol>
          )
        }}
      </Loaded>
      {events && events.total > events.data.length && size < MOST ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          loading={answer.isPlaceholderData}
          onClick={() => setSize(Math.min(MOST, size + MORE))}
        >
          Show more
        </Button>
      ) : null}
    </Section>
  )
}
