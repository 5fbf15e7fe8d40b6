import { IconEyeCheck } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import type { Patient } from '#contract/patients.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { momentOf, shortOf } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionButton } from './ActionButton.tsx'
import { approvalConsequence } from './approval-words.ts'
import classes from './CasePage.module.css'
import type { CaseActions } from './useCaseActions.tsx'

type Props = { patient: Patient; actions: Pick<CaseActions, 'approveSetup' | 'requestChanges'> }

/** One thing to do, in one sentence with what follows from it, beside the two answers. */
export function ApprovalCard({ patient, actions: { approveSetup, requestChanges } }: Props) {
  const actor = actorOf(useMe())
  const { setup_completed_at } = patient
  if (patient.status_key !== 'awaiting_approval' || !setup_completed_at || !approveSetup || !requestChanges) return null
  if (patient.deleted_at) return null
  const ready = isStaff(actor) ? 'The setup is ready for approval' : 'The setup is ready for your approval'
  const isToday = shortOf(setup_completed_at) !== momentOf(setup_completed_at).slice(0, 10)
  return (
    <div className={classes.approval}>
      <span className={classes.approvalIcon}>
        <Icon of={IconEyeCheck} size={20} />
      </span>
      <div className={classes.approvalWords}>
        <h2>{patient.is_on_hold ? 'The case is on hold' : ready}</h2>
        <p>
          {isToday
            ? `It was finished today at ${shortOf(setup_completed_at)}. `
            : `It was finished on ${shortOf(setup_completed_at)}. `}
          {patient.is_on_hold ? 'It can be approved once it is released.' : approvalConsequence(patient)}
        </p>
      </div>
      <div className={classes.answers}>
        <ActionButton action={{ ...requestChanges, icon: undefined }} variant="default" />
        <ActionButton action={approveSetup} />
      </div>
    </div>
  )
}
