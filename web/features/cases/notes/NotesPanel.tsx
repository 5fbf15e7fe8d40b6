import { Accordion, Box, Button, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { isCustomer } from '#contract/access.ts'
import type { Patient } from '#contract/patients.ts'
import { draftName, hasDraft } from '#web/api/drafts.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { pluralize } from '#web/ui/pluralize.ts'
import { Section } from '#web/ui/Section.tsx'
import {
  listNoteEntries,
  KIND_ICONS,
  KIND_LABELS,
  noteDraftKey,
  visibleKinds,
  writableKinds,
  type Entry,
  type Kind,
} from './note-kinds.ts'
import { NoteEntry } from './NoteEntry.tsx'
import { NewNoteForm } from './NewNoteForm.tsx'
import { useNotes } from './useNotes.ts'

const INITIAL_COUNT = 4

/**
 * All notes of a case: one accordion item per kind, each with its own read and write permissions (NOTE-01). The doctor's
 * counts all that the practice wrote, and points to what is listed under other kinds.
 */
export function NotesPanel({ patient }: { patient: Patient }) {
  const me = useMe()
  const actor = toActor(me)
  const notes = useNotes(patient.id)
  // The kinds that the user toggled: by default those with notes are open and the empty ones are closed.
  const [toggled, setToggled] = useState<readonly Kind[]>([])
  const present = listNoteEntries(patient, actor)
  // Reopens the entry that has a draft, e.g. after a reload.
  const [edited, setEdited] = useState(() =>
    present.find((entry) => entry.mayChange && hasDraft(draftName(me.id, noteDraftKey(entry)))),
  )
  const isDeleted = edited !== undefined && present.every(({ key }) => key !== edited.key)
  const all = isDeleted ? [...present, edited] : present
  const kinds = visibleKinds(actor)
    .map((kind) => ({ kind, entries: all.filter((entry) => entry.kind === kind) }))
    // NOTE-01 names five kinds; comments on the setup have an item once there are any.
    .filter(({ kind, entries }) => kind !== 'setup' || entries.length > 0)
  const elsewhere = listWrittenElsewhere(all)
  const opened = kinds
    .filter(({ kind, entries }) => entries.length > 0 !== toggled.includes(kind))
    .map(({ kind }) => kind)

  function open(next: readonly string[]) {
    setToggled(kinds.filter(({ kind, entries }) => entries.length > 0 !== next.includes(kind)).map(({ kind }) => kind))
  }

  return (
    <Section title="Notes" id="notes" aside={String(all.length)}>
      <Accordion multiple chevronPosition="left" value={opened} onChange={open}>
        {kinds.map(({ kind, entries }) => (
          <Accordion.Item key={kind} value={kind}>
            <Accordion.Control>
              <InlineGroup gap={8}>
                <Icon of={KIND_ICONS[kind]} />
                {KIND_LABELS[kind]}
                <SecondaryText>
                  <TabularNumber value={kind === 'doctor' ? entries.length + elsewhere.count : entries.length} />
                </SecondaryText>
              </InlineGroup>
            </Accordion.Control>
            <Accordion.Panel>
              <Entries kind={kind} entries={entries} elsewhere={kind === 'doctor' ? elsewhere.sentence : undefined}>
                {(entry) => (
                  <NoteEntry
                    key={entry.key}
                    entry={entry}
                    withKinds={!isCustomer(actor)}
                    isEditing={entry.key === edited?.key}
                    isDeleted={isDeleted && entry === edited}
                    onEdit={(isEditing) => setEdited(isEditing ? entry : undefined)}
                    onSave={notes.mutateAsync}
                  />
                )}
              </Entries>
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      <NewNoteForm patient_id={patient.id} writable={writableKinds(actor, patient)} onSave={notes.mutateAsync} />
    </Section>
  )
}

type EntriesProps = {
  kind: Kind
  entries: readonly Entry[]
  /** What stands in place of the entries, or below them, if more of its author is listed under another kind. */
  elsewhere: string | undefined
  children: (entry: Entry) => ReactNode
}

/** Counts what the practice wrote and another kind lists; only the practice writes treatment notes (3.3). */
function listWrittenElsewhere(all: readonly Entry[]) {
  const treatments = all.filter(({ kind }) => kind === 'treatment').length
  const comments = all.filter(({ kind }) => kind === 'setup').length
  const parts = [
    ...(comments > 0 ? [`${pluralize(comments, 'comment')} on the setup`] : []),
    ...(treatments > 0 ? [pluralize(treatments, 'treatment note')] : []),
  ]
  const count = treatments + comments
  const sentence = count === 0 ? undefined : `${parts.join(' and ')} ${count === 1 ? 'is' : 'are'} listed below.`
  return { count, sentence }
}

/** The newest notes of a kind, with a button for the older ones. */
function Entries({ kind, entries, elsewhere, children }: EntriesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const hidden = showsAll ? 0 : Math.max(0, entries.length - INITIAL_COUNT)
  // NOTE-08 prescribes the sentence for treatment notes; the other kinds use the same.
  if (entries.length === 0) {
    return <Text c="dimmed">{elsewhere ?? `No ${KIND_LABELS[kind].toLowerCase()} notes found`}</Text>
  }
  return (
    <>
      {entries.length > INITIAL_COUNT ? (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          leftSection={<Icon of={showsAll ? IconChevronUp : IconChevronDown} size={14} />}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Fewer notes' : `${hidden} older note${hidden === 1 ? '' : 's'}`}
        </Button>
      ) : null}
      <Box mt={-8}>
        <ItemList>{entries.slice(hidden).map(children)}</ItemList>
      </Box>
      {elsewhere ? <SecondaryText>{elsewhere}</SecondaryText> : null}
    </>
  )
}
