import type { ReactNode } from 'react'
import { useCan } from '#web/api/permissions.ts'
import { screens } from '#web/screens.ts'

/** Renders a link if its screen exists and the user may open it, otherwise the plain text. */
export function ScreenLink({ href, children }: { href: string; children: ReactNode }) {
  return useCanOpen()(href) ? <a href={href}>{children}</a> : children
}

/** Returns a function that checks whether the user may open the screen of an address; it ignores the query. */
export function useCanOpen() {
  const can = useCan()
  return (href: string) => {
    const [path = ''] = href.split('?')
    return screens.some((screen) => getPattern(screen.path).test(path) && can(screen))
  }
}

const patterns = new Map<string, RegExp>()

/** Converts a path such as `/requests/:id` to a pattern. An id is a number, so `/requests/add` is another screen. */
function getPattern(path: string) {
  const cached = patterns.get(path)
  if (cached) return cached
  const source = path.replace(/:(\w+)/g, (_, name: string) => (/id$/i.test(name) ? '\\d+' : '[^/?]+'))
  const pattern = new RegExp(`^${source}$`)
  patterns.set(path, pattern)
  return pattern
}
