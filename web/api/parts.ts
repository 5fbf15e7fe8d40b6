import { z } from 'zod'
import { putBytes } from './put.ts'

const progressReply = z.object({
  arrived: z.number(),
  done: z.boolean(),
  next: z.object({ url: z.string(), from: z.number(), to: z.number() }).optional(),
})

type PartProgress = z.infer<typeof progressReply>
/** `status` 0 is a broken line. */
type Asked = { progress: PartProgress } | { status: number }
type SentParts = 'done' | { status: number }

/** How far an upload in parts is: the portal reads it from the store. */
export function askProgress(url: string, signal: AbortSignal): Promise<Asked> {
  return ask(url, 'GET', signal)
}

type Parts = { url: string; file: Blob; signal: AbortSignal; onProgress: (sent: number) => void }

/** Sends part after part to the store, then ends the upload; stops at the first that does not arrive. */
export async function sendParts({ url, file, signal, onProgress }: Parts): Promise<SentParts> {
  for (;;) {
    const asked = await askProgress(url, signal)
    if ('status' in asked) return asked
    const { next, done } = asked.progress
    if (done) return 'done'
    if (!next) {
      const ended = await ask(url, 'POST', signal)
      return 'status' in ended ? ended : 'done'
    }
    const { status } = await putBytes({
      url: next.url,
      file: file.slice(next.from, next.to),
      headers: {},
      offset: 0,
      signal,
      onProgress: (sent) => onProgress(next.from + sent),
    })
    // What a store refuses of a part is asked for anew with the next attempt, in the portal's words.
    if (status < 200 || status >= 300) return { status: 0 }
  }
}

async function ask(url: string, method: 'GET' | 'POST', signal: AbortSignal): Promise<Asked> {
  try {
    const response = await fetch(url, { method, signal })
    return response.ok ? { progress: progressReply.parse(await response.json()) } : { status: response.status }
  } catch {
    return { status: 0 }
  }
}
