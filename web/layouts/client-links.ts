import type { AnyRouter } from '@tanstack/react-router'
import { waitForPrefetch } from './prefetch-on-press.ts'

/**
 * Lets the router follow every `<a href>` of the app, so that widgets and tables render plain links, and middle click,
 * copying and new tabs work. Hovering or focusing a link preloads the code of its screen.
 */
export function followLinks(router: AnyRouter) {
  const asked = new Set<string>()
  let followed: HTMLAnchorElement | undefined
  document.addEventListener('click', follow)
  document.addEventListener('mouseover', preload)
  document.addEventListener('focusin', preload)

  function follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = ownLink(event.target)
    if (!link) return
    event.preventDefault()
    // The page that the link was on: a case links back to its list by it.
    const from = location.pathname + location.search
    const go = () => void router.navigate({ href: addressIn(link), state: { from } })
    followed = link
    const read = waitForPrefetch()
    // If the user has navigated elsewhere in the meantime, the link is no longer followed.
    const isMeant = () => followed === link && from === location.pathname + location.search
    if (read) void read.then(() => (isMeant() ? go() : undefined))
    else go()
  }

  function preload(event: Event) {
    const link = ownLink(event.target)
    if (!link) return
    // All rows link to the same screen, and only its code is preloaded, so once per screen is enough.
    const screen = link.pathname.replace(/\d+/g, ':id')
    if (asked.has(screen)) return
    asked.add(screen)
    void router.preloadRoute({ to: link.pathname }).catch(() => asked.delete(screen))
  }
}

function ownLink(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined
  if (link.origin !== location.origin || /^\/(api|files|dev)\//.test(link.pathname)) return undefined
  // The browser handles an anchor within the page.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return undefined
  return link
}

function addressIn(link: HTMLAnchorElement) {
  return link.pathname + link.search + link.hash
}
