/**
 * Whether trying again is useless: the server refused this mail or this address for good (5xx), or the mail itself is
 * wrong. A refused password or a silent server is not the mail's fault: that mail waits.
 */
export function isPermanent(error: unknown) {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown } // nodemailer adds these to its errors
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false
  return typeof responseCode !== 'number' || responseCode >= 500
}
