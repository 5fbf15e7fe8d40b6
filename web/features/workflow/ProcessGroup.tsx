import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProcessRow, WorkflowData } from '#contract/workflow.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'
import { hoursText } from './process-words.ts'
import { ProcessLine } from './ProcessLine.tsx'
import classes from './ProcessTable.module.css'
import type { StepChange } from './useSaveStep.ts'

/** So many are shown of a long group; the others when asked for, or when the case is there. */
const SHOWN = 6

export type GroupProps = {
  label: string
  status: { look: StatusLook; label: string }
  steps: readonly ProcessRow[]
  current: WorkflowData['current']
  /** Nothing in it may be changed, and why. */
  lock: string | undefined
  /** No step of it may begin, and why. */
  startBlocked: string | undefined
  /** Instead of the steps. */
  notice: string | undefined
  onSave: (row: ProcessRow, change: StepChange) => void
}

export function ProcessGroup(props: GroupProps) {
  const { label, status, steps, current, lock, startBlocked, notice, onSave } = props
  const [isOpen, setOpen] = useState(false)
  const at = steps.findIndex((row) => row.status === 'IN_PROGRESS' || row.status === 'PENDING')
  // What the case has opened stays open: finishing the last step takes nothing from under the hand.
  if (at >= SHOWN && !isOpen) setOpen(true)
  const isLong = steps.length > SHOWN + 1 && !isOpen
  const shown = isLong ? steps.slice(0, SHOWN) : steps
  const rest = steps.slice(shown.length)
  const hours = steps.reduce((sum, row) => sum + (row.production_time ?? 0), 0)
  const note =
    (status.label === 'Completed' ? undefined : lock) ??
    (startBlocked
      ? `steps cannot start: ${startBlocked.charAt(0).toLowerCase()}${startBlocked.slice(1, -1)}`
      : undefined)
  return (
    <tbody>
      <tr className={classes.group}>
        <th colSpan={6} scope="colgroup">
          <span className={classes.groupWords}>
            {label} <StatusBadge {...status} />
            <span className={classes.groupNote}>
              {[hours > 0 && !notice ? `${hoursText(hours)} in total` : '', note ?? ''].filter(Boolean).join(', ')}
            </span>
          </span>
        </th>
      </tr>
      {notice ? (
        <tr className={classes.notice}>
          <td colSpan={6}>{notice}</td>
        </tr>
      ) : (
        shown.map((row) => (
          <ProcessLine
            key={row.id}
            row={row}
            currentSince={current?.step === row.key ? current.updated_at : undefined}
            isLocked={lock !== undefined}
            startBlocked={startBlocked}
            onSave={onSave}
          />
        ))
      )}
      {rest.length > 0 && !notice ? (
        <tr className={classes.fold}>
          <td colSpan={6}>
            <button type="button" className={classes.more} onClick={() => setOpen(true)}>
              <Icon of={IconChevronDown} />
              {rest.length} more: {rest.map((row) => row.process).join(', ')}
            </button>
          </td>
        </tr>
      ) : null}
    </tbody>
  )
}
