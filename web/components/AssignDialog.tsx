import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { ASSIGNMENTS } from '#contract/enums.ts'
import { wordsOf, type ApiError } from '#web/api/errors.ts'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'

export type Assignment = (typeof ASSIGNMENTS)[number]['value']

type Props = {
  title: string
  label: string
  /** What each choice means. */
  notes: Record<Assignment, string>
  /** Who does it now; undefined where nobody can tell. */
  now: Assignment | undefined
  saving: { isPending: boolean; error: ApiError | null }
  onAssign: (to: Assignment) => void
  onClose: () => void
}

/** The provider, the practice or the third party: who does it. */
export function AssignDialog({ title, label, notes, now, saving, onAssign, onClose }: Props) {
  const [chosen, choose] = useState<Assignment>(now ?? 'O')
  return (
    <Modal opened onClose={onClose} title={title} size={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onAssign(chosen)
        }}
      >
        <TilesField
          label={label}
          value={chosen}
          onChange={choose}
          tiles={ASSIGNMENTS.map((each) => ({ value: each.value, label: each.label, note: notes[each.value] }))}
        />
        {saving.error ? (
          <Text role="alert" c="var(--td-danger)" mt="sm">
            {wordsOf(saving.error)}
          </Text>
        ) : null}
        <DialogButtons verb="Assign" isSaving={saving.isPending} blocked={chosen === now} onClose={onClose} />
      </form>
    </Modal>
  )
}
