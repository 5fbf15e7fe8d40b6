export const BOT_CHECK_FAILED = 'The security check did not finish. Please try again.'
