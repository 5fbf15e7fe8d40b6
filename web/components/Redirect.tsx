import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Redirects to another screen, once. The router's own Navigate navigates at every render, and a component that renders
 * with the router's state renders again while the next layout is loading, so it would never arrive.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href: to, replace: true })
  }, [navigate, to])
  return null
}
