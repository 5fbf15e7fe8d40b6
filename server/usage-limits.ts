import { z } from 'zod'
import type { Realtime } from './adapters/realtime/port.ts'

/** Requests a minute by kind of subject. Another kind of client needs a quota here and a subject in http/usage.ts. */
export type Quotas = { person: number; organization: number; key: number }
type Kind = keyof Quotas
export type Subject = { kind: Kind; id: number }

export type Usage = {
  headers: { 'ratelimit-policy'?: string; ratelimit?: string }
  /** Who has no request left, and in how many seconds there is one again. */
  exhausted?: { kind: Kind; seconds: number }
}

const WINDOW_S = 60
const SHARE_EVERY_MS = 1000
/** The share of a quota that a node uses without telling the others. */
const UNSHARED = 0.1
/** Event between the nodes: what each subject used on the sender since its last message. */
const USED = 'used'
const used = z.array(z.tuple([z.enum(['person', 'organization', 'key']), z.number(), z.number()]))

/** `left` may fall below zero by what was used on other nodes meanwhile, and is then paid back. */
type Bucket = Subject & { left: number; at: number; unshared: number }

/**
 * Counts the requests of signed-in users and of API keys in buckets of one minute's quota, which refill evenly. Every node has its own
 * and tells the others about once a second what was used, so a request waits for nothing (docs/decisions/072). A quota
 * of 0 is no limit.
 */
export function createUsageLimits(quotas: Quotas, nodes: Pick<Realtime, 'tellNodes' | 'onNodes'>) {
  const buckets = new Map<string, Bucket>()

  function bucketOf({ kind, id }: Subject) {
    const key = `${kind} ${id}`
    const now = performance.now()
    const bucket = buckets.get(key) ?? { kind, id, left: quotas[kind], at: now, unshared: 0 }
    buckets.set(key, bucket)
    bucket.left = Math.min(quotas[kind], bucket.left + ((now - bucket.at) / 1000) * (quotas[kind] / WINDOW_S))
    bucket.at = now
    return bucket
  }

  function share() {
    const messages: z.infer<typeof used> = []
    for (const [key, each] of buckets) {
      const bucket = bucketOf(each)
      const spent = quotas[bucket.kind] - bucket.left
      if (spent <= 0) buckets.delete(key)
      // What has been refilled meanwhile is no longer owed.
      const count = Math.min(bucket.unshared, Math.ceil(spent))
      if (count <= 0 || spent <= quotas[bucket.kind] * UNSHARED) continue
      messages.push([bucket.kind, bucket.id, count])
      bucket.unshared = 0
    }
    if (messages.length > 0) nodes.tellNodes(USED, messages)
  }

  nodes.onNodes(USED, (message) => {
    for (const [kind, id, count] of used.safeParse(message).data ?? []) {
      if (quotas[kind] === 0) continue
      const bucket = bucketOf({ kind, id })
      bucket.left = Math.max(-quotas[kind], bucket.left - count)
    }
  })
  const timer = setInterval(share, SHARE_EVERY_MS)
  timer.unref()

  return {
    /** Takes one request of each subject, or none if one of them has none left. */
    spend(subjects: readonly Subject[]): Usage {
      const limited = subjects.filter(({ kind }) => quotas[kind] > 0).map(bucketOf)
      const empty = limited
        .filter(({ left }) => left < 1)
        .sort((a, b) => secondsUntil(1, a) - secondsUntil(1, b))
        .at(-1)
      if (!empty) {
        for (const bucket of limited) {
          bucket.left -= 1
          bucket.unshared += 1
        }
      }
      return {
        headers: limited.length > 0 ? toHeaders(limited) : {},
        ...(empty && { exhausted: { kind: empty.kind, seconds: Math.max(1, Math.ceil(secondsUntil(1, empty))) } }),
      }
    },
    close: () => clearInterval(timer),
  }

  function secondsUntil(left: number, bucket: Bucket) {
    return Math.max(0, left - bucket.left) / (quotas[bucket.kind] / WINDOW_S)
  }

  /** The fields of draft-ietf-httpapi-ratelimit-headers-10; `t` is when the whole quota is there again. */
  function toHeaders(limited: readonly Bucket[]) {
    const list = (write: (bucket: Bucket) => string) =>
      limited.map((each) => `"${each.kind}";${write(each)}`).join(', ')
    return {
      'ratelimit-policy': list(({ kind }) => `q=${quotas[kind]};w=${WINDOW_S}`),
      ratelimit: list((bucket) => {
        const seconds = Math.ceil(secondsUntil(quotas[bucket.kind], bucket))
        return `r=${Math.max(0, Math.floor(bucket.left))};t=${seconds}`
      }),
    }
  }
}

export type UsageLimits = ReturnType<typeof createUsageLimits>
