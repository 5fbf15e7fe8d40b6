/**
 * Opens a page in another tab. `rel: opener` lets the browser copy sessionStorage, with the session and organization of
 * this tab.
 */
export const NEW_TAB = { target: '_blank', rel: 'opener' } as const
