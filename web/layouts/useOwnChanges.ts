import { useQueryClient } from '@tanstack/react-query'
import { USER_CHANGED } from '#contract/notifications.ts'
import { useMe } from '#web/api/useMe.ts'
import { useChannel } from '#web/api/useRealtime.tsx'

/** Another role, a permission more or less: the screen asks anew; whoever was archived is signed out by the answer. */
export function useOwnChanges() {
  const client = useQueryClient()
  useChannel(`private-user.${useMe().id}`, USER_CHANGED, () => void client.invalidateQueries())
}
