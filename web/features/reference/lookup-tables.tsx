import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { FEED_DAYS, FEED_TYPES } from '#contract/event-feed.ts'
import { keysOf } from '#contract/records.ts'
import { SCOPE_LABELS } from '#contract/scopes.ts'
import { errorAnchor, PUBLIC_ERRORS, type PublicErrorCode } from '#contract/v3/errors.ts'
import { CardTable, type CardColumn } from '#web/ui/table/CardTable.tsx'
import classes from './Reference.module.css'

type SectionProps = { id: string; title: string; lead: ReactNode; children: ReactNode }

export function LookUpSection({ id, title, lead, children }: SectionProps) {
  return (
    <Stack component="section" id={id} className={classes.anchor} gap="xs" miw={0} aria-labelledby={`${id}-title`}>
      <Text component="h2" id={`${id}-title`} fz={16} fw={600}>
        {title}
      </Text>
      <Text fz={13} c="var(--td-t2)">
        {lead}
      </Text>
      {children}
    </Stack>
  )
}

/** The first cell of a row, which is the anchor of the row. */
function Named({ id, children }: { id: string; children: string }) {
  return (
    <a href={`#${id}`} id={id} className={classes.name}>
      <code>{children}</code>
    </a>
  )
}

type Entry = { name: string; text: string }
const scopes = Object.entries(SCOPE_LABELS).map(([name, text]) => ({ name, text }))
const scopeColumns: CardColumn<Entry>[] = [
  { header: 'Scope', cell: ({ name }) => <Named id={name}>{name}</Named> },
  { header: 'Lets a program', align: 'start', cell: ({ text }) => text },
]

export function ScopeTable() {
  const lead = (
    <>
      Send the key as <code>Authorization: Bearer tpd_…</code>. It can do only what it was given, and at most what its
      maker may do now.
    </>
  )
  return (
    <LookUpSection id="scopes" title="Keys and scopes" lead={lead}>
      <CardTable label="Scopes" columns={scopeColumns} rows={scopes} rowId={({ name }) => name} />
    </LookUpSection>
  )
}

const errors = keysOf<PublicErrorCode>(PUBLIC_ERRORS).map((code) => ({ code, ...PUBLIC_ERRORS[code] }))
const errorColumns: CardColumn<(typeof errors)[number]>[] = [
  { header: 'HTTP', width: 56, cell: ({ status }) => status },
  { header: 'Code', cell: ({ code }) => <Named id={errorAnchor(code)}>{code}</Named> },
  {
    header: 'What happened',
    align: 'start',
    cell: ({ text, advice }) => (
      <>
        {text}
        {/* A phone has no room for the last column. */}
        <Text hiddenFrom="sm" c="dimmed">
          {advice}
        </Text>
      </>
    ),
  },
  { header: 'What to do', align: 'start', visibleFrom: 'sm', cell: ({ advice }) => advice },
]

export function ErrorTable() {
  const lead = (
    <>
      Every refusal has words for people and a <code>code</code> for programs. Branch on the code; <code>field</code>{' '}
      names what is wrong, and <code>docs</code> leads here.
    </>
  )
  return (
    <LookUpSection id="errors" title="Errors" lead={lead}>
      <CardTable label="Errors" columns={errorColumns} rows={errors} rowId={({ code }) => code} />
    </LookUpSection>
  )
}

type Told = { type: string; object: string; text: string }
const events: readonly Told[] = [
  ...Object.entries(FEED_TYPES).map(([type, { object, text }]): Told => ({ type, object, text })),
  { type: 'webhook.test', object: 'webhook', text: 'Only to a webhook: somebody tries it.' },
  {
    type: 'events.gap',
    object: 'webhook',
    text: 'Only to a webhook: events from `from` to `to` waited longer than they are kept. Read the cases once.',
  },
]
const eventColumns: CardColumn<Told>[] = [
  { header: 'Type', cell: ({ type }) => <Named id={type}>{type}</Named> },
  { header: 'About', visibleFrom: 'sm', cell: ({ object }) => object },
  { header: 'What happened', align: 'start', cell: ({ text }) => text },
]

export function EventTable() {
  const lead = (
    <>
      What <a href="#get-events">GET /events</a> tells and webhooks are called with: ids and states, no names. They are
      kept for {FEED_DAYS} days.
    </>
  )
  return (
    <LookUpSection id="events" title="Types of events" lead={lead}>
      <CardTable label="Types of events" columns={eventColumns} rows={events} rowId={({ type }) => type} />
    </LookUpSection>
  )
}
