import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { statusOf } from './request-words.ts'

export function StatusOf({ id }: { id: number }) {
  return <StatusBadge {...statusOf(id)} />
}
