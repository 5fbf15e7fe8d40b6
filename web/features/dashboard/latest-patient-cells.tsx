import { Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { PatientRow } from '#contract/patients.ts'
import { caseStatus } from '#web/features/cases/status-look.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Mark } from '#web/ui/Mark.tsx'

const RECENT_MS = 5 * 60_000

export function ModifiedCell({ row }: { row: PatientRow }) {
  return (
    <Group gap="2px 8px">
      <DateText value={row.updated_at} as="short" />
      <RecentTag row={row} />
    </Group>
  )
}

export function LatestStatusBadge({ row }: { row: PatientRow }) {
  return <StatusBadge {...caseStatus(row)} />
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

type Stamped = { created_at: string; updated_at: string }

/** DASH-14: returns the label of a row within five minutes of being added or changed, and when (ms) it ends. */
export function recentLabel({ created_at, updated_at }: Stamped, now: number) {
  const labels = [
    { label: 'Recently Added', until: Date.parse(created_at) + RECENT_MS },
    { label: 'Recently Updated', until: Date.parse(updated_at) + RECENT_MS },
  ]
  return labels.find(({ until }) => now < until)
}
