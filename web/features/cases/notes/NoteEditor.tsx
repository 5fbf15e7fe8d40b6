import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { note } from '#contract/wire.ts'
import { useUnsaved } from '#web/components/unsaved.ts'
import { PracticeReading } from '#web/components/PracticeReading.tsx'
import { useDraftState } from '#web/components/useDraftState.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'

type Props = {
  /** The storage key of the draft. */
  draftKey: string
  label: string
  text: string
  /** Whether it is a note by staff that the practice reads. */
  isForPractice: boolean
  /** A hint next to the buttons, e.g. that the note was deleted in the meantime. */
  aside?: string | undefined
  onSave: (text: string) => Promise<unknown>
  onDone: () => void
}

/** A note being edited. The text is stored as a draft and does not follow changes from the server until it is saved. */
export function NoteEditor({ draftKey, label, text, isForPractice, aside, onSave, onDone }: Props) {
  const [initialText] = useState(text)
  const { value: draft, setDraft, drop } = useDraftState(draftKey, initialText)
  const [isSaving, setSaving] = useState(false)
  useUnsaved(draft !== initialText)
  const checked = note.trim().min(1).safeParse(draft)
  const lengthError = note.safeParse(draft).error?.issues[0]?.message

  function leave() {
    drop()
    onDone()
  }

  async function save() {
    if (!checked.success || isSaving) return
    setSaving(true)
    try {
      await onSave(checked.data)
      leave()
    } catch {
      // useNotes reports the error; the text stays in the field.
      setSaving(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <GrowingField
        aria-label={label}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        error={lengthError}
        minRows={2}
        maxRows={16}
        autoFocus
      />
      {isForPractice ? <PracticeReading text={draft} /> : null}
      <Group gap="sm" mt="sm">
        <Button
          type="submit"
          size="compact-md"
          loading={isSaving}
          disabled={!checked.success || (draft === initialText && !aside)}
        >
          Save
        </Button>
        <Button size="compact-md" variant="default" onClick={leave}>
          Cancel
        </Button>
        {aside ? <SecondaryText>{aside}</SecondaryText> : null}
      </Group>
    </form>
  )
}
