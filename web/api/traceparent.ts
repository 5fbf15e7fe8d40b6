/**
 * The header by which a request begins a trace (W3C Trace Context), so that what it causes on the server has one id, down
 * to the mail. Whether the trace is kept is decided there: the flags ask for nothing.
 */
export function createTraceparent() {
  return `00-${randomHex(16)}-${randomHex(8)}-00`
}

function randomHex(bytes: number) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
}
