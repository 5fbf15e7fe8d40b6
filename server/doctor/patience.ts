/** The doctor tries once: a start waits for services that begin with it, and a person asks again. In milliseconds. */
export const ONE_TRY = { forMs: 6500, everyMs: 10_000, answerWithinMs: 6000 }

/** How long an HTTP answer may take. */
export const ANSWER_WITHIN_MS = 6000
