import { useState } from 'react'
import { trailCalls, TRAIL_KINDS, type TrailSubject } from '#contract/trail.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ExportTrail } from './ExportTrail.tsx'
import { Trail } from './Trail.tsx'

type Props = {
  organization_id: number
  /** Restricts the trail to one subject. */
  about?: TrailSubject
}

/** The trail of an organization and its cases, for staff. */
export function OrganizationTrail({ organization_id: id, about }: Props) {
  const can = useCan()
  const [subject, setSubject] = useState(about)
  if (!can(trailCalls.ofOrganization)) return null
  return (
    <Trail
      namesPatient
      kinds={about ? ['all'] : TRAIL_KINDS}
      read={(query) =>
        q(trailCalls.ofOrganization, { params: { id }, query: { ...query, ...(subject && { about: subject }) } })
      }
      sides={
        about === 'subscription' ? (
          <Segmented
            label="What is shown"
            segments={OF_SUBSCRIPTION}
            value={subject === 'money' ? 'money' : 'subscription'}
            onChange={setSubject}
          />
        ) : null
      }
      actions={about ? null : <ExportTrail of="organization" id={id} />}
    />
  )
}

const OF_SUBSCRIPTION = [
  { value: 'subscription', label: 'All' },
  { value: 'money', label: 'Money' },
] as const

/** The trail of a practice's payments, for users who may see its invoices. */
export function MoneyTrail({ organization_id: id }: { organization_id: number }) {
  const can = useCan()
  if (!can(trailCalls.money, id)) return null
  return <Trail kinds={['all']} read={({ perPage }) => q(trailCalls.money, { params: { id }, query: { perPage } })} />
}
