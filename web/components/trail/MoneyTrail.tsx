import { trailCalls } from '#contract/trail.ts'
import { useCan } from '#web/api/can.ts'
import { q } from '#web/api/query.ts'
import { Trail } from './Trail.tsx'

/** What happened to the money of the own practice; nothing for who does not see its invoices. */
export function MoneyTrail({ organization_id: id }: { organization_id: number }) {
  const can = useCan()
  if (!can(trailCalls.money, id)) return null
  return <Trail kinds={['all']} read={({ perPage }) => q(trailCalls.money, { params: { id }, query: { perPage } })} />
}
