import { Button } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileOf } from '#contract/access.ts'
import { NO_PAGE, useCan } from '#web/api/can.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { SendOn } from '#web/components/SendOn.tsx'
import NotFoundPage from '#web/features/auth/NotFoundPage.tsx'
import { paths } from '#web/paths.ts'
import { MessagePage } from '#web/ui/MessagePage.tsx'

/** The route guard of everybody who is signed in; the screen's access comes from screens.ts. */
export function Allowed({ children }: { children: ReactNode }) {
  const user = useMe()
  const can = useCan()
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const screen = match?.staticData.screen
  const access = screen?.access ?? 'signed-in'
  // Nothing else is open until there is one.
  if (user.second_factor_missing && !screen?.withoutSecondFactor) return <SendOn to={paths.account()} />
  const organization = typeof access === 'object' && access.organization ? access.organization : undefined
  const params: Record<string, string | undefined> = { ...match?.params }

  // A number stands in every address but that of a tray; nobody is asked for a patient NaN.
  const hasId = Object.entries(params).every(([name, value]) => name === 'trayNumber' || isId(value))
  if (!hasId) return <NotFoundPage />

  if (!can(access, organization ? Number(params[organization]) : undefined)) {
    return (
      <MessagePage title={NO_PAGE}>
        <Button component="a" href={paths.home()}>
          Go to Home
        </Button>
      </MessagePage>
    )
  }
  if (profileOf(actorOf(user)) === 'normal' && !screen?.withoutOrganization) {
    // LAYOUT-18, register 30.
    if (user.organizations.length === 0) return <MessagePage title="The user doesn't have organizations." />
    const current = user.organizations.find(({ id }) => id === user.current_organization_id)
    // Also while the purchase is missing: the fee is part of the setup, and the wizard goes on where it was left.
    if (current?.setup_required) return <SendOn to={paths.initialSetup()} />
    if (!current?.main_location) return <MessagePage title="There is no organization selected." />
  }
  return children
}

function isId(value: string | undefined) {
  return value !== undefined && /^[1-9]\d{0,9}$/.test(value)
}
