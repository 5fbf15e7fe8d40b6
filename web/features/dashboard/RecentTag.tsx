import { useEffect, useState } from 'react'
import { Mark } from '#web/ui/Mark.tsx'
import { recentOf } from './recent.ts'

/** Goes by itself when its time is over. */
export function RecentTag({ row }: { row: { created_at: string; updated_at: string } }) {
  const [now, setNow] = useState(Date.now)
  const recent = recentOf(row, now)
  const until = recent?.until
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return recent ? <Mark label={recent.label} tone="soft" /> : null
}
