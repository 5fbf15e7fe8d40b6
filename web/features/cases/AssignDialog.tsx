import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { caseCalls } from '#contract/cases.ts'
import { ASSIGNMENTS } from '#contract/enums.ts'
import type { RxForm } from '#contract/rx-forms.ts'
import { wordsOf } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Assignment = (typeof ASSIGNMENTS)[number]['value']

/** decisions 4.3: O, H and 3 are the form's submission_completed_by 1, 2 and 3. */
const BY_NUMBER: Record<number, Assignment> = { 1: 'O', 2: 'H', 3: '3' }
const NOTES: Record<Assignment, string> = {
  O: 'The technicians of the lab make the setup.',
  H: 'The practice makes the setup itself.',
  '3': 'The lab partner of the organization makes the setup.',
}

type Props = { form: Pick<RxForm, 'id' | 'submission_completed_by'>; onClose: () => void }

/** RX-41: who makes the setup. */
export function AssignDialog({ form, onClose }: Props) {
  const assign = useSave(caseCalls.assign, { errors: 'inline' })
  const [chosen, setChosen] = useState<Assignment>(BY_NUMBER[form.submission_completed_by] ?? 'O')
  return (
    <Modal opened onClose={onClose} title="Assign the setup" size={640}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          assign.mutate({ params: { id: form.id }, body: { assign_to: chosen } }, { onSuccess: onClose })
        }}
      >
        <TilesField
          label="Setup by"
          value={chosen}
          onChange={setChosen}
          tiles={ASSIGNMENTS.map(({ value, label }) => ({ value, label, note: NOTES[value] }))}
        />
        {assign.error ? (
          <Text role="alert" c="var(--td-danger)" mt="sm">
            {wordsOf(assign.error)}
          </Text>
        ) : null}
        <DialogButtons
          verb="Assign"
          isSaving={assign.isPending}
          blocked={BY_NUMBER[form.submission_completed_by] === chosen}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}
