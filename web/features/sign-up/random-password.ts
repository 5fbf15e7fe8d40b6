/** Nobody has to know it: the owner sets another by the mailed link (register 6). One of each kind, then 24 by chance. */
export function randomPassword() {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return `Aa1${btoa(String.fromCharCode(...bytes))}`
}
