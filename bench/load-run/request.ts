import { randomBytes } from 'node:crypto'
import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import type { Tally } from './tally.ts'

type Answer = { status: number; body: Buffer }
type Sent = {
  kind: string
  method?: string
  path: string
  body?: unknown
  bytes?: Uint8Array
  /** Makes a repetition answer with the row of the first attempt. */
  isCreation?: boolean
}

/** The pauses in ms after which a person, or the web app for a read, tries again what has failed. */
const AGAIN_AFTER = [1000, 2000, 4000, 8000, 8000, 8000]

/** Like the web app: a link that was used already took the bytes by an attempt whose answer was lost. */
function faultOf(answer: Answer | string, { bytes }: Sent) {
  if (typeof answer === 'string') return answer
  const isStored = bytes !== undefined && answer.status === 412
  return answer.status >= 400 && !isStored ? String(answer.status) : undefined
}

export type Client = ReturnType<typeof createClient>

/** A browser: connections from an address of its practice, its session, and the retries of the web app. */
export function createClient(url: string, address: string, tally: Tally) {
  const agent = new https.Agent({ keepAlive: true, maxSockets: 6, localAddress: address })
  let token: string | undefined

  function attempt(target: string, { method = 'GET', body, bytes }: Sent, key: string | undefined) {
    return new Promise<Answer>((resolve, reject) => {
      const headers = {
        ...(token && !bytes && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-type': 'application/octet-stream', 'content-length': bytes.length }),
        ...(key && { 'idempotency-key': key }),
      }
      const request = https.request(new URL(target, url), { method, agent, headers }, (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(chunks) }))
        reply.on('error', reject)
      })
      request.on('error', reject)
      request.end(bytes ?? (body === undefined ? undefined : JSON.stringify(body)))
    })
  }

  /** Sends until it is answered; throws what was refused, or the last failure. */
  async function send<Reply>(sent: Sent): Promise<Reply> {
    const key = sent.isCreation ? randomBytes(16).toString('hex') : undefined
    for (const pause of [...AGAIN_AFTER, undefined]) {
      const end = tally.begin(sent.kind)
      const answer = await attempt(sent.path, sent, key).catch(
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      )
      const fault = faultOf(answer, sent)
      end(fault)
      if (fault === undefined && typeof answer !== 'string')
        return (answer.body[0] === 0x7b ? JSON.parse(answer.body.toString()) : undefined) as Reply
      const isFinal = typeof answer !== 'string' && answer.status < 500 && answer.status !== 429
      if (isFinal || pause === undefined)
        throw new Error(
          `${sent.kind}: ${fault} ${typeof answer === 'string' ? '' : answer.body.toString().slice(0, 300)}`,
        )
      await wait(pause)
    }
    throw new Error('The last pause is undefined.')
  }

  return {
    url,
    agent,
    send,
    signedIn(given: string) {
      token = given
    },
    token: () => token,
    close: () => agent.destroy(),
  }
}
