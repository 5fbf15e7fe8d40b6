/** Parses JSON that this browser stored or a server sent; undefined for no text and for text that is not JSON. */
export function parseJson(text: string | null | undefined): unknown {
  if (text == null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
