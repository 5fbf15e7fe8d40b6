import { useEffect } from 'react'
import { noteRecent, type Recent } from '#web/api/recents.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'

type Opened = Recent & {
  /** Whose it is; absent where only those see it who work for all. */
  organization_id?: number
}

/** Lets the palette offer the record of this page again. */
export function useRecent({ kind, id, name, hint, organization_id }: Opened) {
  const me = useMe()
  useEffect(() => {
    noteRecent(actorOf(me), { kind, id, name, hint }, organization_id ?? null)
  }, [me, kind, id, name, hint, organization_id])
}
