import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { requestStatusBadge } from './request-labels.ts'

export function RequestStatusBadge({ id }: { id: number }) {
  return <StatusBadge {...requestStatusBadge(id)} />
}
