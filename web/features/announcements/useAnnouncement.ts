import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { ANNOUNCEMENT_UPDATED, announcementCalls } from '#contract/announcements.ts'
import { q } from '#web/api/query.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { useChannel } from '#web/api/useRealtime.tsx'

const KEY = 'typodont.announcement.'

/** What the provider says above a list of patients (ANN-02), until this person has put it away or it is changed. */
export function useAnnouncement() {
  const me = useMe()
  const client = useQueryClient()
  const query = q(announcementCalls.get)
  const { data, isPending, failureCount } = useQuery(query)
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(KEY + me.id))
  const channel = isStaff(actorOf(me)) ? 'private-internal' : 'private-general'
  useChannel(channel, ANNOUNCEMENT_UPDATED, () => void client.invalidateQueries({ queryKey: query.queryKey }))

  const announcement = data?.announcement
  const version = announcement && `${announcement.id} ${announcement.updated_at}`
  return {
    /** Rows wait for this, so that nothing pushes them down once they are there; they do not wait for a second try. */
    isKnown: !isPending || failureCount > 0,
    text: announcement && version !== dismissed ? announcement.body : '',
    dismiss: () => {
      if (!version) return
      localStorage.setItem(KEY + me.id, version)
      setDismissed(version)
    },
  }
}
