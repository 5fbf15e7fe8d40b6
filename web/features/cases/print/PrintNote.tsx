import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Patient } from '#contract/patients.ts'
import { Written } from '#web/ui/Written.tsx'
import { NoteText } from '../notes/NoteText.tsx'
import { useNotes } from '../notes/useNotes.ts'
import classes from './Print.module.css'

type Props = {
  patient: Patient
  field: 'doctor_notes' | 'management_notes'
  title: string
  mayWrite: boolean
  /** The print dialog waits while somebody writes. */
  onWriting: (isWriting: boolean) => void
}

/** NOTE-03: staff may complete a note before it goes on paper. */
export function PrintNote({ patient, field, title, mayWrite, onWriting }: Props) {
  const notes = useNotes(patient.id)
  const [isWriting, setWriting] = useState(false)
  const text = patient[field] ?? ''

  function write(next: boolean) {
    setWriting(next)
    onWriting(next)
  }

  return (
    <section>
      <h2 className={classes.section}>
        {title}{' '}
        {mayWrite && !isWriting ? (
          <Button className={classes.screenOnly} size="compact-xs" variant="default" onClick={() => write(true)}>
            Change
          </Button>
        ) : null}
      </h2>
      {isWriting ? (
        <NoteText
          label={title}
          text={text}
          isSaving={notes.isPending}
          onSave={(changed) => {
            notes.mutate({ what: 'text', field, text: changed })
            write(false)
          }}
          onCancel={() => write(false)}
        />
      ) : (
        <Written>{text || 'None.'}</Written>
      )}
    </section>
  )
}
