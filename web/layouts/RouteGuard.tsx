import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileOf } from '#contract/access.ts'
import { useCan } from '#web/api/permissions.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { Redirect } from '#web/components/Redirect.tsx'
import { ForbiddenPage, NotFoundPage } from '#web/components/NotFoundPage.tsx'
import { paths } from '#web/paths.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'

/** The route guard of all signed-in screens; the access rule of each is in screens.ts. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const user = useMe()
  const can = useCan()
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const screen = match?.staticData.screen
  const access = screen?.access ?? 'signed-in'
  // Without a required second factor, only the screens that are open without it can be visited.
  if (user.second_factor_missing && !screen?.withoutSecondFactor) return <Redirect to={paths.account()} />
  const organization = typeof access === 'object' && access.organization ? access.organization : undefined
  const params: Record<string, string | undefined> = { ...match?.params }

  // Every path parameter except a tray number must be a valid id, otherwise a patient NaN would be requested.
  const hasId = Object.entries(params).every(([name, value]) => name === 'trayNumber' || isId(value))
  if (!hasId) return <NotFoundPage />

  if (!can(access, organization ? Number(params[organization]) : undefined)) {
    return <ForbiddenPage />
  }
  if (profileOf(toActor(user)) === 'normal' && !screen?.withoutOrganization) {
    // LAYOUT-18, register 30.
    if (user.organizations.length === 0) return <MessagePage title="The user doesn't have organizations." />
    const current = user.organizations.find(({ id }) => id === user.current_organization_id)
    // This includes a missing purchase: the fee is part of the setup, and the wizard resumes where it was left.
    if (current?.setup_required) return <Redirect to={paths.initialSetup()} />
    if (!current?.main_location) return <MessagePage title="There is no organization selected." />
  }
  return children
}

function isId(value: string | undefined) {
  return value !== undefined && /^[1-9]\d{0,9}$/.test(value)
}
