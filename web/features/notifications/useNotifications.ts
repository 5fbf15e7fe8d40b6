import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { NOTIFICATION } from '#contract/enums.ts'
import { NOTIFICATION_EVENTS, notificationCalls, type Notification } from '#contract/notifications.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { useMe } from '#web/api/useMe.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { showToast } from '#web/ui/toasts.ts'

const NONE: readonly Notification[] = []

/** Loads the notifications: rush cases go to the banner, the others to the bell (NOTIF-04). */
export function useNotifications() {
  const { data, error } = useQuery(q(notificationCalls.list))
  const all = data?.notifications ?? NONE
  return {
    /** The error, only if there is no data to show. */
    error: data ? null : error,
    isLoaded: data !== undefined,
    alerts: all.filter((each) => each.type === NOTIFICATION.rush_case && !each.read_at),
    items: all.filter((each) => each.type !== NOTIFICATION.rush_case),
  }
}

/** Marks notifications as read with an optimistic update; the call accepts one id at a time. */
export function useMarkAsRead() {
  const client = useQueryClient()
  const { queryKey } = q(notificationCalls.list)
  return useMutation({
    mutationFn: (ids: readonly number[]) =>
      Promise.all(ids.map((id) => send(notificationCalls.markAsRead, { params: { id } }))),
    onMutate: (ids) => {
      const read_at = new Date().toISOString()
      client.setQueryData(queryKey, (cached) =>
        cached
          ? { notifications: cached.notifications.map((each) => (ids.includes(each.id) ? { ...each, read_at } : each)) }
          : cached,
      )
    },
    onError: (error) => showToast({ kind: 'error', text: errorMessage(error) }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

/** Refetches when a notification of any of the three types is pushed. */
export function useNotificationPush() {
  const client = useQueryClient()
  const channel = `private-user.${useMe().id}`
  const refresh = () => void client.invalidateQueries({ queryKey: q(notificationCalls.list).queryKey })
  useChannel(channel, NOTIFICATION_EVENTS[NOTIFICATION.rush_case], refresh)
  useChannel(channel, NOTIFICATION_EVENTS[NOTIFICATION.patient_update], refresh)
  useChannel(channel, NOTIFICATION_EVENTS[NOTIFICATION.item], refresh)
}
