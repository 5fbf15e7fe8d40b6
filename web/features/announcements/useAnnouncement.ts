import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { ANNOUNCEMENT_UPDATED, announcementCalls } from '#contract/announcements.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useChannel } from '#web/api/useRealtime.tsx'

const KEY = 'typodont.announcement.'

/**
 * Loads the announcement above a list of patients (ANN-02). It stays hidden for a user who dismissed this version of
 * it.
 */
export function useAnnouncement() {
  const me = useMe()
  const client = useQueryClient()
  const query = q(announcementCalls.get)
  const { data, isPending, failureCount } = useQuery(query)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(KEY + me.id))
  const channel = isStaff(toActor(me)) ? 'private-internal' : 'private-general'
  useChannel(channel, ANNOUNCEMENT_UPDATED, () => void client.invalidateQueries({ queryKey: query.queryKey }))

  const announcement = data?.announcement
  const version = announcement && `${announcement.id} ${announcement.updated_at}`
  return {
    /**
     * True once the first request has settled. Rows wait for it so that the banner does not push them down later, but
     * not for a retry.
     */
    isSettled: !isPending || failureCount > 0,
    text: announcement && version !== dismissed ? announcement.body : '',
    dismiss: () => {
      if (!version) return
      localStorage.setItem(KEY + me.id, version)
      setDismissed(version)
    },
  }
}
