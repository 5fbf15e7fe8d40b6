import type { FastifyReply } from 'fastify'
import { isStaff } from '#contract/access.ts'
import { tooMany } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { Subject } from '#server/usage-limits.ts'
import type { SignedIn } from '#server/work.ts'

/** Returns a function that counts the request once for its user and throws 429 if there are too many. */
export function createUsageCount({ usage, metrics }: Services, reply: FastifyReply) {
  let isCounted = false
  return (actor: SignedIn) => {
    if (isCounted) return
    isCounted = true
    const { headers, exhausted } = usage.spend(subjectsOf(actor))
    reply.headers(headers)
    if (!exhausted) return
    const { kind, seconds } = exhausted
    metrics.limitedRequests.inc({ by: kind })
    const time = seconds === 1 ? 'a second' : `${seconds} seconds`
    throw tooMany(`${SENDERS[kind]} requests faster than the portal allows. Please try again in ${time}.`, seconds)
  }
}

const SENDERS = {
  person: 'You send',
  organization: 'Your organization sends',
  key: 'This key sends',
} as const

/** Staff work for all organizations, so only their own requests are counted. */
function subjectsOf(actor: SignedIn): Subject[] {
  const organization = isStaff(actor) ? null : actor.current_organization_id
  return [
    actor.key ? { kind: 'key', id: actor.key.id } : { kind: 'person', id: actor.id },
    ...(organization === null ? [] : [{ kind: 'organization' as const, id: organization }]),
  ]
}
