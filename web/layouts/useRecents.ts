import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconBuilding, IconDental, IconInbox, IconUser } from '@tabler/icons-react'
import { readRecents, type Recent } from '#web/api/recents.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useCaseHref } from '#web/components/useCaseHref.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import type { Command } from '#web/ui/commands.ts'

const ICONS = { Patient: IconDental, Organization: IconBuilding, User: IconUser, Request: IconInbox }

/** Returns the recently opened records that the user may still open; they are read when the palette opens. */
export function useRecents(isOpen: boolean): Command[] {
  const navigate = useNavigate()
  const caseHref = useCaseHref()
  const canOpen = useCanOpen()
  const actor = toActor(useMe())
  const { data: recents = [] } = useQuery({
    queryKey: ['recents', actor.id, actor.current_organization_id],
    queryFn: () => readRecents(actor),
    enabled: isOpen,
    staleTime: 0,
    // The records are stored in this browser, so they are read offline too.
    networkMode: 'always',
  })

  function toHref({ kind, id }: Recent) {
    if (kind === 'Patient') return caseHref({ id })
    if (kind === 'Organization') return paths.organization(id)
    return kind === 'User' ? paths.user(id) : paths.request(id)
  }

  return recents.flatMap((recent) => {
    const href = toHref(recent)
    if (!canOpen(href)) return []
    const { kind, id, name, hint } = recent
    const run = () => void navigate({ href })
    return [{ id: `recent ${kind} ${id}`, label: name, hint, icon: ICONS[kind], group: 'Recent', run }]
  })
}
