import { useQueryClient } from '@tanstack/react-query'
import { USER_CHANGED } from '#contract/notifications.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges, useChannel } from '#web/api/useRealtime.tsx'

/** What happens elsewhere and concerns every screen. */
export function useChangesElsewhere() {
  const client = useQueryClient()
  const me = useMe()
  // Another role, a permission more or less: the screen asks anew; whoever was archived is signed out by the answer.
  useChannel(`private-user.${me.id}`, USER_CHANGED, () => void client.invalidateQueries())
  // A screen that was left shows what it read at once, and asks anew behind it; the open one knows itself what it needs.
  useCaseChanges(
    me.current_organization_id,
    () => void client.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
  )
}
