import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { labelOf, STATUS_KEYS } from '#contract/enums.ts'
import type { PatientRow } from '#contract/patients.ts'
import { LOOK_OF_KEY } from '#web/features/cases/status-look.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { recentLabel } from './recent-label.ts'

export function ModifiedCell({ row }: { row: PatientRow }) {
  return (
    <Group gap="2px 8px">
      <DateText value={row.updated_at} as="short" />
      <RecentTag row={row} />
    </Group>
  )
}

export function LatestStatusBadge({ row }: { row: PatientRow }) {
  return <StatusBadge look={LOOK_OF_KEY[row.status_key]} label={labelOf(STATUS_KEYS, row.status_key) ?? ''} />
}

/** Disappears by itself when the five minutes are over. */
function RecentTag({ row }: { row: { created_at: string; updated_at: string } }) {
  const [now, setNow] = useState(Date.now)
  const recent = recentLabel(row, now)
  const until = recent?.until
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return recent ? <Mark label={recent.label} tone="soft" /> : null
}
