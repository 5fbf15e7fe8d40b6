/** NFR-04: how long typing rests before something is done with it, in milliseconds. Where a text names another, it stands there. */
export const GENERAL_PAUSE = 500
/** A field of a form or filter that tells its value. */
export const INPUT_PAUSE = 1000
