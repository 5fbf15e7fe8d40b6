import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { note } from '#contract/wire.ts'
import { useUnsaved } from '#web/components/unsaved.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'

type Props = {
  label: string
  text: string
  isSaving: boolean
  onSave: (text: string) => void
  onCancel: () => void
}

/** A note being changed; it keeps what is typed whatever arrives meanwhile. */
export function NoteText({ label, text, isSaving, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState(text)
  useUnsaved(draft !== text)
  const checked = note.safeParse(draft)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) onSave(draft.trim())
      }}
    >
      <GrowingField
        aria-label={label}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
        }}
        error={checked.error?.issues[0]?.message}
        minRows={2}
        maxRows={16}
        autoFocus
      />
      <Group gap="sm" mt="sm">
        <Button type="submit" size="compact-md" loading={isSaving} disabled={!checked.success || draft === text}>
          Save
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
