/** Hex SHA-256 of a file, worked out beside the page; undefined where the page is not served safely. */
export async function sha256Of(file: Blob): Promise<string | undefined> {
  // Browsers withhold it on plain http, whatever the types say.
  const subtle = (crypto as Partial<Crypto>).subtle
  if (!subtle) return undefined
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer()).catch(() => undefined)
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
