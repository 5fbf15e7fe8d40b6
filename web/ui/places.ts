/** Where the shell lets a form put its Save and Discard: at the foot of the screen, above everything that scrolls. */
export const SAVE_BAR_PLACE = 'save-bar'
