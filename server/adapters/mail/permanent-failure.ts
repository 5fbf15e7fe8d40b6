/**
 * Whether a retry is useless: the server rejected this mail or this address for good (5xx), or the mail itself is
 * invalid. A rejected password or a silent server is not the mail's fault: that mail is retried.
 */
export function isPermanentFailure(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown } // nodemailer adds these to its errors
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return typeof responseCode !== 'number' || responseCode >= 500
}
