/** NFR-04: the debounce of typed input in ms, unless the specification names another one. */
export const GENERAL_PAUSE = 500
/** The debounce in ms of a form or filter field that reports its value. */
export const INPUT_PAUSE = 1000
