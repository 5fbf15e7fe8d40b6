import { pause } from '../exchange.ts'
import type { Page } from '../list.ts'
import type { Typodont } from '../typodont.ts'
import { TypodontError } from '../typodont-error.ts'
import { signWebhook } from '../webhook.ts'

/** What happened in the portal. */
type Event = {
  id: string | number
  type: string
  created_at: string
  organization_id: number
  object: { type: string; id: number }
  state?: string | null
}

type Following = {
  typodont: Typodont
  /** The cursor behind which it begins; `start` is the oldest event, undefined the present. */
  after: string | undefined
  /** In ms. */
  every: number
  /** Where events are sent too, signed like webhooks. */
  to: { url: string; secret: string } | undefined
  print: (line: string) => void
  signal: AbortSignal
}

const PAGE = 200
/** In ms, as long as the portal waits for a receiver. */
const RECEIVER_TIMEOUT = 10_000

/** Prints events, in the order in which they happened, until the signal aborts. Throws what another attempt will not mend. */
export async function followEvents({ typodont, after, every, to, print, signal }: Following) {
  let cursor = after === 'start' ? undefined : after
  // Whoever listens wants to see what they are about to do, not the last thirty days.
  let isSkipping = after === undefined
  while (!signal.aborted) {
    const page = await load(cursor)
    if (page === undefined) continue
    if (!isSkipping)
      for (const event of page.data) {
        print(describe(event))
        if (to) print(`  ${await deliver(event, to, signal)}`)
      }
    cursor = page.next ?? cursor
    if (page.data.length > 0) continue
    if (isSkipping) print('Listening for new events.')
    isSkipping = false
    await pause(every, signal)
  }
  if (cursor !== undefined) print(`Go on with: --after ${cursor}`)

  async function load(from: string | undefined) {
    try {
      const query = { limit: PAGE, after: from }
      return await typodont.request<Page<Event>>({ method: 'GET', path: '/events', query, options: { signal } })
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof TypodontError) || !isPassing(error)) throw error
      print(`${error.message} Trying again.`)
      await pause(every, signal)
      return undefined
    }
  }
}

function isPassing({ status }: TypodontError) {
  return status === 0 || status === 429 || status >= 500
}

function describe({ id, type, created_at, organization_id, object, state }: Event) {
  const parts = [created_at, type, `${object.type} ${object.id}`, state, `practice ${organization_id}`, `event ${id}`]
  return parts.filter((part) => part != null).join('  ')
}

async function deliver(event: Event, { url, secret }: { url: string; secret: string }, signal: AbortSignal) {
  const body = JSON.stringify(event)
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await signWebhook(secret, String(event.id), body)) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RECEIVER_TIMEOUT)]),
    })
    return `${url} answered ${status}`
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return `${url} did not answer: ${cause?.code ?? message}`
  }
}
