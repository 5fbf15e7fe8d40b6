import { apiError, noConnection } from './errors.ts'
import { dropKeptBytes, keepBytes, keptBytes } from './kept-bytes.ts'
import { onSessionEnd } from './session.ts'

onSessionEnd(dropKeptBytes)

/**
 * Reads a file from its signed link, telling how far it is; `total` 0 where the sender does not say. Whoever goes back to a file that
 * was open does not wait for it again: the browser keeps none, this page does (docs/decisions/048).
 */
export async function download(
  url: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (loaded: number, total: number) => void },
): Promise<ArrayBuffer> {
  const kept = keptBytes(url)
  if (kept) return kept
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw noConnection()
  })
  if (!response.ok || !response.body)
    throw apiError({ text: 'The file could not be loaded.', status: response.status, code: 0 })
  const total = Number(response.headers.get('content-length') ?? 0)
  const parts: Uint8Array[] = []
  let loaded = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    loaded += value.length
    onProgress(loaded, total)
  }
  const bytes = new Uint8Array(loaded)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  keepBytes(url, bytes)
  return bytes.buffer
}
