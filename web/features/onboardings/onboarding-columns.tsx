import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { nextStep } from '#contract/onboarding-steps.ts'
import type { OnboardingRow } from '#contract/onboardings.ts'
import { paths } from '#web/paths.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { detailsColumn } from '#web/ui/table/details-column.tsx'
import rows from '#web/ui/table/Rows.module.css'
import { OnboardingStatus } from './OnboardingStatus.tsx'
import { OnboardingProgress, formatProgress } from './OnboardingProgress.tsx'
import { ResponsibleParty } from './ResponsibleParty.tsx'

/** Waiting time in milliseconds (seven days) from which the row is highlighted for follow-up. */
const LONG = 7 * 86_400_000

export const ONBOARDING_COLUMNS: readonly Column<OnboardingRow>[] = [
  {
    id: 'organization',
    header: 'Organization',
    sort: 'organization_name',
    cell: (row) => <span className={rows.name}>{row.organization.name}</span>,
    phone: { line: 1 },
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    width: 128,
    cell: (row) => <OnboardingStatus status={row.status} />,
    phone: { line: 1, isEnd: true },
  },
  {
    id: 'step',
    header: 'Next step',
    sort: 'current_step',
    least: 220,
    cell: (row) => <NextStepCell row={row} />,
    phone: { line: 2 },
  },
  {
    id: 'turn',
    header: 'Turn',
    sort: 'turn',
    width: 110,
    rank: 1,
    cell: (row) => <ResponsibleParty step={nextStep(row.current_step)} />,
    phone: { line: 3 },
  },
  {
    id: 'since',
    header: 'Since',
    sort: 'waiting_since',
    width: 104,
    cell: (row) => <StartedAt row={row} />,
    phone: { line: 3, isEnd: true },
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    width: 112,
    rank: 2,
    cell: (row) => <DateText value={row.created_at} />,
  },
  detailsColumn(
    (row) => paths.onboarding(row.id),
    (row) => row.organization.name,
  ),
]

function NextStepCell({ row }: { row: OnboardingRow }) {
  return (
    <Stack gap="xs" py="xs" maw={380}>
      <Group gap="md" justify="space-between" wrap="nowrap">
        <span>{nextStep(row.current_step)?.label ?? 'All done'}</span>
        <Text span inherit c="dimmed" flex="none">
          {formatProgress(row.current_step)}
        </Text>
      </Group>
      <OnboardingProgress finished={row.current_step} />
    </Stack>
  )
}

function StartedAt({ row }: { row: OnboardingRow }) {
  const [now] = useState(Date.now)
  if (!nextStep(row.current_step)) return <SecondaryText>–</SecondaryText>
  const isLong = now - Date.parse(row.waiting_since) > LONG
  return (
    <Text span inherit c={isLong ? 'var(--td-warning)' : 'var(--td-t2)'} style={{ whiteSpace: 'nowrap' }}>
      <ElapsedTime since={row.waiting_since} isPlain />
    </Text>
  )
}
