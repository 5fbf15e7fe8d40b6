/** The id of the element at the foot of the shell into which a form renders its Save and Discard. */
export const SAVE_BAR_TARGET = 'save-bar'
/** The id of the panel into which a signed-out page renders its own text in place of the default. */
export const AUTH_PANEL = 'auth-panel'
