import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Leads on to another screen, once. The router's own Navigate goes again at every render, and whoever renders with the
 * router's state renders again while the next layout is loading: it would never arrive.
 */
export function SendOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    void navigate({ href: to, replace: true })
  }, [navigate, to])
  return null
}
