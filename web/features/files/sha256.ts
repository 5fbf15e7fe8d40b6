/** Returns the hex SHA-256 of a file; undefined outside a secure context, or if the file cannot be digested. */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  // Browsers expose crypto.subtle in secure contexts only, although the type is not optional.
  const subtle = (crypto as Partial<Crypto>).subtle
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer()).catch(() => undefined)
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
