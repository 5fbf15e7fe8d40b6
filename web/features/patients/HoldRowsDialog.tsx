import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { caseStepCalls, holdBody } from '#contract/case-steps.ts'
import { caseCan } from '#contract/cases.rules.ts'
import type { PatientRow } from '#contract/patients.ts'
import { send } from '#web/api/client.ts'
import { useMe } from '#web/api/useMe.ts'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { BulkDialog } from './BulkDialog.tsx'

/** Puts the selected cases on hold for one reason. */
export function HoldRowsDialog({ rows, onClose }: { rows: readonly PatientRow[]; onClose: () => void }) {
  const me = useMe()
  const [reason, setReason] = useState('')
  const [should_notify_doctor, setNotify] = useState(false)
  const checked = holdBody.shape.reason.safeParse(reason)
  const body = {
    action_owner_name: `${me.first_name} ${me.last_name}`.trim(),
    reason,
    should_notify_doctor,
    is_on_hold: true,
  }
  return (
    <BulkDialog
      title="Put on hold"
      verb="Put on hold"
      can="be put on hold"
      rows={rows}
      blockerOf={holdBlocker}
      blocked={!checked.success}
      send={({ id }) => send(caseStepCalls.toggleHold, { params: { id }, body })}
      onClose={onClose}
    >
      <GrowingField
        label="Reason"
        description="One reason for all of them; each practice reads it on its case."
        withAsterisk
        minRows={2}
        maxRows={10}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={reason && checked.error ? checked.error.issues[0]?.message : undefined}
      />
      <Checkbox
        label="Notify Doctor"
        checked={should_notify_doctor}
        onChange={(event) => setNotify(event.currentTarget.checked)}
      />
    </BulkDialog>
  )
}

/** The row tells that a case is canceled by its status, where the case has the time of it. */
function holdBlocker(row: PatientRow) {
  const cancelled_at = row.status_key === 'canceled' ? row.updated_at : null
  return caseCan.hold({ ...row, rx_form: { cancelled_at } }, true)?.text
}
