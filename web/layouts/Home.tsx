import { useLocation } from '@tanstack/react-router'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { SendOn } from '#web/components/SendOn.tsx'
import NotFoundPage from '#web/features/auth/NotFoundPage.tsx'
import { homePath, HOMES } from '#web/home.ts'
import { screens } from '#web/routes.tsx'

export default function Home() {
  const isHere = useLocation({ select: ({ pathname }) => HOMES.some((home) => home === pathname) })
  const target = homePath(actorOf(useMe()))
  if (!screens.some((screen) => screen.path === target)) return <NotFoundPage />
  // Who pressed a link while this was still loading is on the way already.
  return isHere ? <SendOn to={target} /> : null
}
