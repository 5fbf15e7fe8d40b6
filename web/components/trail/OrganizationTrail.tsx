import { trailCalls, TRAIL_KINDS } from '#contract/trail.ts'
import { useCan } from '#web/api/can.ts'
import { q } from '#web/api/query.ts'
import { ExportTrail } from './ExportTrail.tsx'
import { Trail } from './Trail.tsx'

/** What happened in an organization and to its cases; for staff, nothing for others. */
export function OrganizationTrail({ organization_id }: { organization_id: number }) {
  const can = useCan()
  if (!can(trailCalls.ofOrganization)) return null
  return (
    <Trail
      namesPatient
      kinds={TRAIL_KINDS}
      read={(query) => q(trailCalls.ofOrganization, { params: { id: organization_id }, query })}
      actions={<ExportTrail of="organization" id={organization_id} />}
    />
  )
}
