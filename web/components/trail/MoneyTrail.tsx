import { trailCalls } from '#contract/trail.ts'
import { useCan } from '#web/api/permissions.ts'
import { q } from '#web/api/query.ts'
import { Trail } from './Trail.tsx'

/** The trail of a practice's payments, for users who may see its invoices. */
export function MoneyTrail({ organization_id: id }: { organization_id: number }) {
  const can = useCan()
  if (!can(trailCalls.money, id)) return null
  return <Trail kinds={['all']} read={({ perPage }) => q(trailCalls.money, { params: { id }, query: { perPage } })} />
}
