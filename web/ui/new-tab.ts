/** A page of ours in a tab of its own: from its opener the browser hands down the session and the organization of this tab. */
export const NEW_TAB = { target: '_blank', rel: 'opener' } as const
