import { useQueryClient } from '@tanstack/react-query'
import { USER_CHANGED } from '#contract/notifications.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges, useChannel } from '#web/api/useRealtime.tsx'

/** Subscribes to the changes made elsewhere that concern every screen. */
export function useRemoteChanges() {
  const client = useQueryClient()
  const me = useMe()
  // The user's role or permissions have changed, so everything is refetched; the 401 signs out a user who was archived.
  useChannel(`private-user.${me.id}`, USER_CHANGED, () => void client.invalidateQueries())
  // A screen that is not mounted shows its cached data on return and refetches it in the background; a mounted screen
  // handles the event itself.
  useCaseChanges(
    me.current_organization_id,
    () => void client.invalidateQueries({ type: 'inactive', refetchType: 'none' }),
  )
}
