import type { SystemService, SystemServiceName } from '#contract/system.ts'
import { configSecretHider } from '#server/secret-hider.ts'
import type { Services } from '#server/services.ts'
import { errorMessage } from '#server/start-checks.ts'
import { createOutgoingWindow } from './outgoing-window.ts'
import { type Answer, PROBES, type Probe } from './probes.ts'

/** What one node found of a service. */
export type FoundService = Omit<SystemService, 'nodes'>

/** A probe ends by itself; this is for one that does not. */
const GIVE_UP_MS = 5000
/** Every how many rounds the rare probes run. */
const RARELY = 5
/** From this share of failed calls on, a service that answers its probe is not fine. */
const FAILING = 0.2
/** Fewer failures may be one person's file. */
const LEAST_FAILED = 3

/** Tries all services, each within a time limit, and remembers since when each is as it is. */
export function createServiceProber(services: Services) {
  const hide = configSecretHider(services.config)
  const readOutgoing = createOutgoingWindow(services.metrics)
  const known = new Map<SystemServiceName, FoundService>()
  let round = 0

  async function probe({ service, run }: Probe): Promise<void> {
    const began = performance.now()
    const answer = await withinTime(run(services))
    if (answer === undefined) {
      known.delete(service)
      return
    }
    // What is not tried has no time.
    const isTimed = !answer.isBuiltIn && (answer.state === 'fine' || answer.state === 'warning')
    const now = services.clock()
    const before = known.get(service)
    known.set(service, {
      service,
      state: answer.state,
      what: hide(answer.what),
      write: answer.write === undefined ? null : hide(answer.write),
      ms: isTimed ? Math.round(answer.ms ?? performance.now() - began) : null,
      since: before?.state === answer.state ? before.since : now,
      checked_at: now,
    })
  }

  return async (): Promise<FoundService[]> => {
    const due = PROBES.filter(({ isRare }) => !isRare || round % RARELY === 0)
    round += 1
    const outgoing = await readOutgoing()
    // One after the other, so that a round never needs two connections at once.
    for (const each of due) await probe(each)
    return [...known.values()].map((found) => withCalls(found, outgoing(found.service)))
  }
}

function withinTime(answer: Promise<Answer | undefined>) {
  return new Promise<Answer | undefined>((resolve) => {
    const late = () => resolve({ state: 'unanswered', what: `No answer within ${GIVE_UP_MS / 1000} seconds` })
    const timer = setTimeout(late, GIVE_UP_MS)
    const end = (answered: Answer | undefined) => {
      clearTimeout(timer)
      resolve(answered)
    }
    answer.then(end, (error: unknown) => end({ state: 'down', what: errorMessage(error) }))
  })
}

/** A service may accept a sign-in and refuse the work. */
export function withCalls(found: FoundService, { all, failed }: { all: number; failed: number }): FoundService {
  if (found.state !== 'fine' || failed < LEAST_FAILED || failed < all * FAILING) return found
  return {
    ...found,
    state: 'warning',
    what: `${failed} of the last ${all} calls failed`,
    write: 'search the log for its errors: it answers, but refuses the work',
  }
}
