import { IconClock } from '@tabler/icons-react'
import type { AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { useOffice } from '#web/components/office-context.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { isCountingDown } from '#web/ui/office-dates.ts'
import { useMinute } from '#web/ui/useMinute.ts'
import { formatLateness } from './lateness.ts'

type Props = { patient: Patient; item: AskedItem; due_at: string }

/** Until when the practice has time, how much is left of the last hours, and what its delay does to the case. */
export function DueNotice({ patient, item, due_at }: Props) {
  const now = useMinute()
  const office = useOffice()
  const late = now - Date.parse(due_at)
  const isHeld = item.is_holding ? ' The case is on hold until it comes.' : ''
  if (late > 0) {
    const ships = patient.promise?.ships_likely
    return (
      <Notice icon={IconClock} tone="danger">
        <strong>{formatLateness(late)}</strong>
        {ships ? (
          <>
            , now ships{' '}
            <strong>
              <OfficeDate value={ships} />
            </strong>
          </>
        ) : null}
        .{isHeld}
      </Notice>
    )
  }
  // Who reads the given format reads no time that is left.
  if (office && isCountingDown(due_at, now)) {
    return (
      <Notice icon={IconClock} tone="warning">
        <strong>
          <OfficeDate value={due_at} as="deadline" />
        </strong>{' '}
        to send it.{isHeld}
      </Notice>
    )
  }
  return (
    <Notice icon={IconClock} tone="warning">
      Please send it by{' '}
      <strong>
        <OfficeDate value={due_at} as="moment" />
      </strong>
      .{isHeld}
    </Notice>
  )
}
