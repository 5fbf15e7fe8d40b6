/**
 * Uploads a file in parts: the portal reports the progress and signs the link of the next part, the store receives it.
 */
import { z } from 'zod'
import { putBytes } from './put-bytes.ts'

const progressReply = z.object({
  arrived: z.number(),
  done: z.boolean(),
  next: z.object({ url: z.string(), from: z.number(), to: z.number() }).optional(),
})

type PartProgress = z.infer<typeof progressReply>
/** `status` is the HTTP status of the failure; 0 when the connection was lost. */
type ProgressResult = { progress: PartProgress } | { status: number }
type SentParts = 'done' | { status: number }

/** Requests the progress of a multipart upload, which the portal reads from the store. */
export function fetchUploadProgress(url: string, signal: AbortSignal): Promise<ProgressResult> {
  return requestProgress(url, 'GET', signal)
}

type Parts = { url: string; file: Blob; signal: AbortSignal; onProgress: (sent: number) => void }

/** Sends the remaining parts to the store and completes the upload; stops at the first part that fails. */
export async function uploadParts({ url, file, signal, onProgress }: Parts): Promise<SentParts> {
  for (;;) {
    const result = await fetchUploadProgress(url, signal)
    if ('status' in result) return result
    const { next, done } = result.progress
    if (done) return 'done'
    if (!next) {
      const completion = await requestProgress(url, 'POST', signal)
      return 'status' in completion ? completion : 'done'
    }
    const { status } = await putBytes({
      url: next.url,
      file: file.slice(next.from, next.to),
      headers: {},
      offset: 0,
      signal,
      onProgress: (sent) => onProgress(next.from + sent),
    })
    // A part that the store rejects counts as a lost connection: the next attempt asks the portal, whose message can be
    // shown.
    if (status < 200 || status >= 300) return { status: 0 }
  }
}

async function requestProgress(url: string, method: 'GET' | 'POST', signal: AbortSignal): Promise<ProgressResult> {
  try {
    const response = await fetch(url, { method, signal })
    return response.ok ? { progress: progressReply.parse(await response.json()) } : { status: response.status }
  } catch {
    return { status: 0 }
  }
}
