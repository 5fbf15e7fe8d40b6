/** ACCT-04: it has no content. */
export function ExtraTab() {
  return null
}
