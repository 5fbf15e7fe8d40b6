import type { ReactNode } from 'react'
import { useCan } from '#web/api/can.ts'
import { screens } from '#web/screens.ts'

/** A link where its screen exists and the reader may open it, the bare words elsewhere: nobody is led to a dead end. */
export function ScreenLink({ href, children }: { href: string; children: ReactNode }) {
  return useReaches()(href) ? <a href={href}>{children}</a> : children
}

/** Whether an address leads to a screen that the reader may open, whatever it asks of that screen. */
export function useReaches() {
  const can = useCan()
  return (href: string) => {
    const [path = ''] = href.split('?')
    return screens.some((screen) => patternOf(screen.path).test(path) && can(screen))
  }
}

const patterns = new Map<string, RegExp>()

/** `/requests/:id` as the addresses that it answers: an id is a number, so `/requests/add` would be another screen. */
function patternOf(path: string) {
  const known = patterns.get(path)
  if (known) return known
  const made = new RegExp(`^${path.replace(/:(\w+)/g, (_, name: string) => (/id$/i.test(name) ? '\\d+' : '[^/?]+'))}$`)
  patterns.set(path, made)
  return made
}
