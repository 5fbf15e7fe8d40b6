/**
 * Opens a page in another tab. `rel: opener` lets the browser copy sessionStorage, with the session and organization of
 * this tab.
 */
export const NEW_TAB = { target: '_blank', rel: 'opener' } as const

/**
 * Clicks a temporary link: the router follows one within the app, and the browser downloads what `download` names. An
 * empty name leaves the choice to the server.
 */
export function followLink(to: { href: string; download?: string }) {
  const link = Object.assign(document.createElement('a'), to)
  document.body.append(link)
  link.click()
  link.remove()
}
