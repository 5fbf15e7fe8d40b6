/**
 * The specification lists these values without saying what they do (register 32); nothing reads them.
 * @public
 */
export const UNCLEAR_MEANING_RATIO = 0.75
/** @public */
export const UNCLEAR_MEANING_COUNT = 2

/** The request timeout; the specification states it both as 1800 and as 1,800,000 ms (register 9). */
const REQUEST_TIMEOUT_S = 1800
export const REQUEST_TIMEOUT_MS = REQUEST_TIMEOUT_S * 1000

/** The maximum content length, which the server applies to a single note field (specification 1.1). */
export const MAXIMUM_CONTENT_LENGTH = 5000
