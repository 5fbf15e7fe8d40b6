import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { note } from '#contract/wire.ts'
import { useUnsaved } from '#web/components/unsaved.ts'
import { useDraftState } from '#web/components/useDraftState.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'

type Props = {
  /** The storage key of the draft. */
  place: string
  label: string
  text: string
  /** A hint next to the buttons, e.g. that the note was deleted in the meantime. */
  beside?: string | undefined
  onSave: (text: string) => Promise<unknown>
  onDone: () => void
}

/** A note being edited. The text is stored as a draft and does not follow changes from the server until it is saved. */
export function NoteEditor({ place, label, text, beside, onSave, onDone }: Props) {
  const [before] = useState(text)
  const { value: draft, keep, drop } = useDraftState(place, before)
  const [isSaving, setSaving] = useState(false)
  useUnsaved(draft !== before)
  const checked = note.trim().min(1).safeParse(draft)
  const tooLong = note.safeParse(draft).error?.issues[0]?.message

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
        onChange={(event) => keep(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        error={tooLong}
        minRows={2}
        maxRows={16}
        autoFocus
      />
      <Group gap="sm" mt="sm">
        <Button
          type="submit"
          size="compact-md"
          loading={isSaving}
          disabled={!checked.success || (draft === before && !beside)}
        >
          Save
        </Button>
        <Button size="compact-md" variant="default" onClick={leave}>
          Cancel
        </Button>
        {beside ? <SecondaryText>{beside}</SecondaryText> : null}
      </Group>
    </form>
  )
}
