import { Text } from '@mantine/core'
import { daysToSpare } from '#contract/bonding-days.ts'
import type { Patient } from '#contract/patients.ts'
import { useClosures } from '#web/api/useSettings.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { approvalConsequence } from '#web/features/cases/approval-messages.ts'
import { pluralize } from '#web/ui/pluralize.ts'

/** The question of a setup in a queue: what an approval leads to, with the days that the appointment depends on. */
export function QueueQuestion({ patient }: { patient: Patient }) {
  const closures = useClosures()
  const dates = useDateWords()
  const arrives = patient.promise?.arrives_likely
  const bonding = patient.rx_form?.bonding_date
  const days = [
    ...(arrives ? [`arrives ${dates.onDay(arrives)}`] : []),
    ...(bonding ? [`bonding ${dates.onDay(bonding)}`] : []),
    ...(arrives && bonding ? [formatSpare(daysToSpare(arrives, bonding, closures))] : []),
  ].join(', ')
  return (
    <>
      <Text component="h2" fz={{ base: 13, sm: 15 }} lh="20px" fw={600}>
        {approvalConsequence(patient, closures, dates)}
      </Text>
      {days ? (
        <Text fz={13} lh="20px" c="var(--td-t2)">
          {days.charAt(0).toUpperCase() + days.slice(1)}
        </Text>
      ) : null}
    </>
  )
}

function formatSpare(days: number) {
  if (days > 0) return `${pluralize(days, 'working day')} to spare`
  return days === 0 ? 'the same day' : `${pluralize(-days, 'working day')} late`
}
