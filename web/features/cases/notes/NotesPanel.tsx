import { Box, Button, Flex, Text } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { isCustomer } from '#contract/access.ts'
import type { Patient } from '#contract/patients.ts'
import { draftName, hasDraft } from '#web/api/drafts.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Inline } from '#web/ui/Inline.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Quiet } from '#web/ui/Quiet.tsx'
import { Section } from '#web/ui/Section.tsx'
import { entriesOf, KIND_LABELS, notePlace, visibleKinds, writableKinds, type Kind } from './note-kinds.ts'
import { NoteEntry } from './NoteEntry.tsx'
import { NoteWriter } from './NoteWriter.tsx'
import classes from './Notes.module.css'
import { useNotes } from './useNotes.ts'

const SHOWN_FIRST = 4

/** Everything written about a case: kinds by icon and label, each with its own rules of reading and writing. */
export function NotesPanel({ patient }: { patient: Patient }) {
  const me = useMe()
  const actor = actorOf(me)
  const notes = useNotes(patient.id)
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [showsAll, setShowsAll] = useState(false)
  const present = entriesOf(patient, actor)
  // What was being changed when the page went is open again.
  const [edited, setEdited] = useState(() =>
    present.find((entry) => entry.mayChange && hasDraft(draftName(me.id, notePlace(entry)))),
  )
  const isGone = edited !== undefined && present.every(({ key }) => key !== edited.key)
  const all = isGone ? [...present, edited] : present
  const matching = kind === 'all' ? all : all.filter((entry) => entry.kind === kind)
  const hidden = showsAll ? 0 : Math.max(0, matching.length - SHOWN_FIRST)
  const shown = matching.slice(hidden)
  const writable = writableKinds(actor, patient)
  const offered = kind === 'all' ? writable : writable.filter((each) => each === kind)

  return (
    <Section
      title="Notes"
      id="notes"
      beside={String(all.length)}
      actions={
        <KindTabs
          value={kind}
          onChange={setKind}
          counts={visibleKinds(actor).map((each) => ({
            kind: each,
            count: all.filter((entry) => entry.kind === each).length,
          }))}
          all={all.length}
        />
      }
    >
      {matching.length > SHOWN_FIRST ? (
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
        <ItemList>
          {shown.map((entry) => (
            <NoteEntry
              key={entry.key}
              entry={entry}
              withKinds={!isCustomer(actor)}
              isEditing={entry.key === edited?.key}
              isGone={isGone && entry === edited}
              onEdit={(isEditing) => setEdited(isEditing ? entry : undefined)}
              onSave={notes.mutateAsync}
            />
          ))}
        </ItemList>
      </Box>
      {shown.length === 0 ? (
        <Text inherit c="dimmed" my="sm">
          {nothingWords(kind)}
        </Text>
      ) : null}
      <NoteWriter patient_id={patient.id} writable={writable} offered={offered} onSave={notes.mutateAsync} />
    </Section>
  )
}

/** NOTE-08; the others in the same words. */
function nothingWords(kind: Kind | 'all') {
  return kind === 'all' ? 'No notes yet' : `No ${KIND_LABELS[kind].toLowerCase()} notes found`
}

type TabsProps = {
  value: Kind | 'all'
  onChange: (kind: Kind | 'all') => void
  counts: readonly { kind: Kind; count: number }[]
  all: number
}

/** Quiet toggles with their counts. */
function KindTabs({ value, onChange, counts, all }: TabsProps) {
  const tabs = [
    { kind: 'all' as const, label: 'All', count: all },
    ...counts.map(({ kind, count }) => ({ kind, label: KIND_LABELS[kind], count })),
  ]
  return (
    <Flex component="fieldset" className={classes.tabs} gap={2} miw={0} p={0} bd={0} aria-label="Kinds of notes">
      {tabs.map(({ kind, label, count }) => (
        <Button
          key={kind}
          variant={kind === value ? 'light' : 'subtle'}
          color="gray"
          size="compact-md"
          px="sm"
          flex="none"
          fw={kind === value ? 500 : 400}
          c={kind === value ? 'var(--mantine-color-text)' : undefined}
          aria-pressed={kind === value}
          onClick={() => onChange(kind)}
        >
          <Inline gap={4}>
            {label}
            <Quiet>
              <Num value={count} />
            </Quiet>
          </Inline>
        </Button>
      ))}
    </Flex>
  )
}
