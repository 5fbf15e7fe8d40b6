import { useState } from 'react'
import { nextStep } from '#contract/onboarding-steps.ts'
import type { OnboardingRow } from '#contract/onboardings.ts'
import { paths } from '#web/paths.ts'
import { Age } from '#web/ui/Age.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import rows from '#web/ui/table/Rows.module.css'
import { OnboardingStatus } from './OnboardingStatus.tsx'
import { Progress, progressWords } from './Progress.tsx'
import classes from './Onboardings.module.css'
import { Turn } from './Turn.tsx'

/** Nobody has done anything for so long that somebody should ask. */
const LONG = 7 * 86_400_000

export const ONBOARDING_COLUMNS: readonly Column<OnboardingRow>[] = [
  {
    id: 'organization',
    header: 'Organization',
    sort: 'organization_name',
    cell: (row) => <span className={rows.name}>{row.organization.name}</span>,
  },
  {
    id: 'status',
    header: 'Status',
    sort: 'status',
    width: '128px',
    cell: (row) => <OnboardingStatus status={row.status} />,
  },
  { id: 'step', header: 'Next step', sort: 'current_step', width: '30%', cell: (row) => <NextStepCell row={row} /> },
  { id: 'turn', header: 'Turn', width: '110px', cell: (row) => <Turn step={nextStep(row.current_step)} /> },
  { id: 'since', header: 'Since', sort: 'waiting_since', width: '104px', cell: (row) => <Since row={row} /> },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    width: '112px',
    isWideOnly: true,
    cell: (row) => <DateText value={row.created_at} />,
  },
  {
    id: 'details',
    header: 'Details',
    isHeaderHidden: true,
    width: '88px',
    align: 'end',
    cell: (row) => (
      <a className={rows.link} href={paths.onboarding(row.id)} aria-label={`Details of ${row.organization.name}`}>
        Details
      </a>
    ),
  },
]

function NextStepCell({ row }: { row: OnboardingRow }) {
  return (
    <span className={classes.next}>
      <span className={classes.nextWords}>
        <span>{nextStep(row.current_step)?.label ?? 'All done'}</span>
        <span className={classes.count}>{progressWords(row.current_step)}</span>
      </span>
      <Progress finished={row.current_step} />
    </span>
  )
}

function Since({ row }: { row: OnboardingRow }) {
  const [now] = useState(Date.now)
  if (!nextStep(row.current_step)) return <span className={classes.count}>–</span>
  const isLong = now - Date.parse(row.waiting_since) > LONG
  return (
    <span className={classes.since} data-long={isLong}>
      <Age since={row.waiting_since} isPlain />
    </span>
  )
}

/** The row on a phone, in the same reading order. */
export function onboardingCard(row: OnboardingRow) {
  return (
    <span className={rows.card}>
      <span className={rows.cardHead}>
        <span className={rows.name}>{row.organization.name}</span>
        <OnboardingStatus status={row.status} />
      </span>
      <NextStepCell row={row} />
      <span className={rows.cardHead}>
        <Turn step={nextStep(row.current_step)} />
        <Since row={row} />
      </span>
    </span>
  )
}
