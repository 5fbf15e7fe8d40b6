import { Box, Button } from '@mantine/core'
import { useState } from 'react'
import type { NoteEntry, NoteKind } from '#contract/notes.ts'
import type { Patient } from '#contract/patients.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { useStaffText } from '#web/components/useToothName.ts'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { noteDraftKey } from '../notes/note-kinds.ts'
import { NoteEditor } from '../notes/NoteEditor.tsx'
import { useNotes, type NoteChange } from '../notes/useNotes.ts'
import classes from './Print.module.css'

type Props = {
  patient: Patient
  kind: NoteKind
  title: string
  mayWrite: boolean
  /** Called with true while a note is being edited, which postpones the print dialog. */
  onWriting: (isWriting: boolean) => void
}

/** NOTE-03: staff may add and edit notes on the page before it is printed. */
export function PrintNotes({ patient, kind, title, mayWrite, onWriting }: Props) {
  const notes = useNotes(patient.id)
  const [writing, setWriting] = useState<NoteEntry | 'new'>()
  const staffText = useStaffText()
  const entries = patient.notes.filter((note) => note.kind === kind)
  const isDeleted = typeof writing === 'object' && entries.every(({ id }) => id !== writing.id)

  function write(next: NoteEntry | 'new' | undefined) {
    setWriting(next)
    onWriting(next !== undefined)
  }

  function field(text: string, toChange: (text: string) => NoteChange) {
    const key = typeof writing === 'object' ? `note-${writing.id}` : `new-${patient.id}-${kind}`
    return (
      <NoteEditor
        draftKey={noteDraftKey({ key })}
        label={title}
        text={text}
        isForPractice={kind === 'technician'}
        aside={isDeleted ? 'This note was deleted meanwhile. Saving adds it as a new one.' : undefined}
        onSave={(changed) => notes.mutateAsync(toChange(changed))}
        onDone={() => write(undefined)}
      />
    )
  }

  const isAdding = writing === 'new'
  return (
    <section>
      <h2 className={classes.section}>
        {title}{' '}
        {mayWrite && !writing ? (
          <Button className={classes.screenOnly} size="compact-xs" variant="default" onClick={() => write('new')}>
            Add
          </Button>
        ) : null}
      </h2>
      {entries.length === 0 && !writing ? <div>None.</div> : null}
      {entries.map((entry) => (
        <Box component="article" key={entry.id} mb={6}>
          <NoteBy entry={entry} />{' '}
          {mayWrite && !writing ? (
            <Button
              className={classes.screenOnly}
              size="compact-xs"
              variant="default"
              aria-label={`Change the note of ${entry.author?.full_name ?? 'an unknown author'}`}
              onClick={() => write(entry)}
            >
              Change
            </Button>
          ) : null}
          {!isDeleted && typeof writing === 'object' && writing.id === entry.id ? (
            field(writing.note, (text) => ({
              action: 'change',
              kind,
              id: writing.id,
              text,
              updated_at: writing.updated_at,
            }))
          ) : (
            <MultilineText>
              {kind === 'technician' ? staffText(entry.note, entry.created_at) : entry.note}
            </MultilineText>
          )}
        </Box>
      ))}
      {isAdding || isDeleted ? field(isAdding ? '' : writing.note, (text) => ({ action: 'add', kind, text })) : null}
    </section>
  )
}

function NoteBy({ entry: { author, edited_by, created_at } }: { entry: NoteEntry }) {
  return (
    <small>
      {author ? `${author.full_name}, ` : ''}
      {edited_by ? `edited by ${edited_by.full_name}, ` : ''}
      <DateText value={created_at} as="moment" />
    </small>
  )
}
