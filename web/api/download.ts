import { apiError, connectionError } from './errors.ts'
import { clearByteCache, cacheBytes, cachedBytes } from './byte-cache.ts'
import { onSessionEnd } from './session.ts'

onSessionEnd(clearByteCache)

/**
 * Downloads a file from its signed link and reports the progress in bytes; `total` is 0 without a content-length.
 * Reopening a recent file reads it from memory, because the browser caches none of them (docs/decisions/048). @throws
 * ApiError
 */
export async function download(
  url: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (loaded: number, total: number) => void },
): Promise<ArrayBuffer> {
  const cached = cachedBytes(url)
  if (cached) return cached
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw connectionError()
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
  cacheBytes(url, bytes)
  return bytes.buffer
}
