import { useState } from 'react'
import { ASSIGNMENTS } from '#contract/enums.ts'
import type { ApiError } from '#web/api/errors.ts'
import { FormDialog } from './FormDialog.tsx'
import { useProviderChoices } from './useProviderChoices.ts'
import { TilesField } from '#web/ui/form/TilesField.tsx'

export type Assignment = (typeof ASSIGNMENTS)[number]['value']

type Props = {
  title: string
  label: string
  /** The explanation of each choice. */
  notes: Record<Assignment, string>
  /** The current assignment; undefined when it is unknown. */
  now: Assignment | undefined
  saving: { isPending: boolean; error: ApiError | null }
  onAssign: (to: Assignment) => void
  onClose: () => void
}

/** Assigns a task to the provider, the practice or a third party. */
export function AssignDialog({ title, label, notes, now, saving, onAssign, onClose }: Props) {
  const [chosen, choose] = useState<Assignment>(now ?? 'O')
  const choices = useProviderChoices(ASSIGNMENTS)
  return (
    <FormDialog
      title={title}
      size={640}
      verb="Assign"
      blocked={chosen === now}
      saving={saving}
      onSubmit={(event) => {
        event.preventDefault()
        onAssign(chosen)
      }}
      onClose={onClose}
    >
      <TilesField
        label={label}
        value={chosen}
        onChange={choose}
        tiles={choices.map((each) => ({ value: each.value, label: each.label, note: notes[each.value] }))}
      />
    </FormDialog>
  )
}
