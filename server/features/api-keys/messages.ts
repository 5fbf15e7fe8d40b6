export const KEY_MADE = 'The key was made. Copy its secret now: it is not shown again.'
export const KEY_SAVED = 'The key was saved.'
export const KEY_REVOKED = 'The key was revoked.'
