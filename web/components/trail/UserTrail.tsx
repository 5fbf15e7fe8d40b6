import { useState } from 'react'
import { trailCalls, TRAIL_KINDS } from '#contract/trail.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ExportTrail } from './ExportTrail.tsx'
import { Trail } from './Trail.tsx'

const SIDES = [
  { value: 'about', label: 'About' },
  { value: 'by', label: 'Done by' },
] as const

/** The trail of events about a user or by that user, for staff. */
export function UserTrail({ user_id }: { user_id: number }) {
  const [side, setSide] = useState<'about' | 'by'>('about')
  const can = useCan()
  if (!can(trailCalls.ofUser)) return null
  return (
    <Trail
      namesPatient
      key={side}
      kinds={side === 'about' ? ['all', 'edits'] : TRAIL_KINDS}
      read={(query) => q(trailCalls.ofUser, { params: { id: user_id }, query: { ...query, side } })}
      sides={<Segmented label="Whose actions" segments={SIDES} value={side} onChange={setSide} />}
      actions={<ExportTrail of="user" id={user_id} />}
    />
  )
}
