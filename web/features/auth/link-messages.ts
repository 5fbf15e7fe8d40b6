/** Why a mailed link of any kind no longer works, and what to do next. */
export const INVALID_LINK_MESSAGES = {
  expired: 'This link has expired: it works for 24 hours. Have a new one sent to you.',
  unknown:
    'This link is not complete, or a newer email has replaced it. Look for the newest one, or have another sent.',
}
