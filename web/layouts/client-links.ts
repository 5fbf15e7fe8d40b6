import type { AnyRouter } from '@tanstack/react-router'
import { waitForPrefetch } from './prefetch-on-press.ts'

/**
 * Lets the router follow every `<a href>` of the app, so that widgets and tables render plain links, and middle click,
 * copying and new tabs work. Hovering or focusing a link preloads the code of its screen.
 */
export function followLinks(router: AnyRouter) {
  const preloaded = new Set<string>()
  let lastClicked: HTMLAnchorElement | undefined
  document.addEventListener('click', follow)
  document.addEventListener('mouseover', preload)
  document.addEventListener('focusin', preload)

  function follow(event: MouseEvent) {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = findInternalLink(event.target)
    if (!link) return
    event.preventDefault()
    // The page that the link was on: a case links back to its list by it.
    const from = location.pathname + location.search
    const go = () => void router.navigate({ href: toHref(link), state: { from } })
    lastClicked = link
    const prefetch = waitForPrefetch()
    // If the user has navigated elsewhere in the meantime, the link is no longer followed.
    const isCurrent = () => lastClicked === link && from === location.pathname + location.search
    if (prefetch) void prefetch.then(() => (isCurrent() ? go() : undefined))
    else go()
  }

  function preload(event: Event) {
    const link = findInternalLink(event.target)
    if (!link) return
    // All rows link to the same screen, and only its code is preloaded, so once per screen is enough.
    const screen = link.pathname.replace(/\d+/g, ':id')
    if (preloaded.has(screen)) return
    preloaded.add(screen)
    void router.preloadRoute({ to: link.pathname }).catch(() => preloaded.delete(screen))
  }
}

function findInternalLink(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.hasAttribute('download')) return undefined
  if (link.origin !== location.origin || /^\/(api|files|dev)\//.test(link.pathname)) return undefined
  // The browser handles an anchor within the page.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return undefined
  return link
}

function toHref(link: HTMLAnchorElement) {
  return link.pathname + link.search + link.hash
}
