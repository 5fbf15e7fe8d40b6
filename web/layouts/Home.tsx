import { Navigate } from '@tanstack/react-router'
import { actorOf, useMe } from '#web/api/useMe.ts'
import NotFoundPage from '#web/features/auth/NotFoundPage.tsx'
import { homePath } from '#web/home.ts'
import { screens } from '#web/routes.tsx'

export default function Home() {
  const target = homePath(actorOf(useMe()))
  if (!screens.some((screen) => screen.path === target)) return <NotFoundPage />
  return <Navigate to={target} replace />
}
