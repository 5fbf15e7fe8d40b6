import { IconEyeCheck } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import type { Patient } from '#contract/patients.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { isToday } from '#web/ui/dates.ts'
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
  return (
    <div className={classes.approval}>
      <span className={classes.approvalIcon}>
        <Icon of={IconEyeCheck} size={20} />
      </span>
      <div className={classes.approvalWords}>
        <h2>{patient.is_on_hold ? 'The case is on hold' : ready}</h2>
        <p>
          It was finished {isToday(setup_completed_at) ? 'today at' : 'on'}{' '}
          <DateText value={setup_completed_at} as="short" />.{' '}
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
