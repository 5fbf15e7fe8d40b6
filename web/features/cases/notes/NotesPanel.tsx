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

const SHOWN_FIRST = 4

/** All notes of a case: one accordion item per kind, each with its own read and write permissions (NOTE-01). */
export function NotesPanel({ patient }: { patient: Patient }) {
  const me = useMe()
  const actor = toActor(me)
  const notes = useNotes(patient.id)
  // The kinds that the user toggled: by default those with notes are open and the empty ones are closed.
  const [turned, setTurned] = useState<readonly Kind[]>([])
  const present = listNoteEntries(patient, actor)
  // Reopens the entry that has a draft, e.g. after a reload.
  const [edited, setEdited] = useState(() =>
    present.find((entry) => entry.mayChange && hasDraft(draftName(me.id, noteDraftKey(entry)))),
  )
  const isGone = edited !== undefined && present.every(({ key }) => key !== edited.key)
  const all = isGone ? [...present, edited] : present
  const kinds = visibleKinds(actor).map((kind) => ({ kind, entries: all.filter((entry) => entry.kind === kind) }))
  const opened = kinds
    .filter(({ kind, entries }) => entries.length > 0 !== turned.includes(kind))
    .map(({ kind }) => kind)

  function open(next: readonly string[]) {
    setTurned(kinds.filter(({ kind, entries }) => entries.length > 0 !== next.includes(kind)).map(({ kind }) => kind))
  }

  return (
    <Section title="Notes" id="notes" beside={String(all.length)}>
      <Accordion multiple chevronPosition="left" value={opened} onChange={open}>
        {kinds.map(({ kind, entries }) => (
          <Accordion.Item key={kind} value={kind}>
            <Accordion.Control>
              <InlineGroup gap={8}>
                <Icon of={KIND_ICONS[kind]} />
                {KIND_LABELS[kind]}
                <SecondaryText>
                  <TabularNumber value={entries.length} />
                </SecondaryText>
              </InlineGroup>
            </Accordion.Control>
            <Accordion.Panel>
              <Entries kind={kind} entries={entries}>
                {(entry) => (
                  <NoteEntry
                    key={entry.key}
                    entry={entry}
                    withKinds={!isCustomer(actor)}
                    isEditing={entry.key === edited?.key}
                    isGone={isGone && entry === edited}
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

type EntriesProps = { kind: Kind; entries: readonly Entry[]; children: (entry: Entry) => ReactNode }

/** The newest notes of a kind, with a button for the older ones. */
function Entries({ kind, entries, children }: EntriesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const hidden = showsAll ? 0 : Math.max(0, entries.length - SHOWN_FIRST)
  // NOTE-08 prescribes the sentence for treatment notes; the other kinds use the same.
  if (entries.length === 0) return <Text c="dimmed">No {KIND_LABELS[kind].toLowerCase()} notes found</Text>
  return (
    <>
      {entries.length > SHOWN_FIRST ? (
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
    </>
  )
}
