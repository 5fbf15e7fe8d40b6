import { useEffect } from 'react'
import { addRecent, type Recent } from '#web/api/recents.ts'
import { toActor, useMe } from '#web/api/useMe.ts'

type Opened = Recent & {
  /** The organization of the record; absent for users and organizations, whose readers work for all organizations. */
  organization_id?: number
}

/** Adds the record of this page to the recent ones in the palette. */
export function useAddRecent({ kind, id, name, hint, organization_id }: Opened) {
  const me = useMe()
  useEffect(() => {
    addRecent(toActor(me), { kind, id, name, hint }, organization_id ?? null)
  }, [me, kind, id, name, hint, organization_id])
}
