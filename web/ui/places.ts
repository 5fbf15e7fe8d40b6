/** Where the shell lets a form put its Save and Discard: at the foot of the screen, above everything that scrolls. */
export const SAVE_BAR_PLACE = 'save-bar'
/** Where a page of somebody who is not signed in puts words of its own, in place of the usual ones. */
export const AUTH_PANEL = 'auth-panel'
