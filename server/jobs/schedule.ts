import type { Services } from '#server/services.ts'
import type { ClockSlot } from './events.ts'
import { postponeAbandonedJobs } from './retry-policy.ts'

const SLOT_SECONDS: Record<ClockSlot, number> = { minute: 60, hour: 3600, day: 86_400 }

/**
 * Sends the clock's jobs: one per feature and slot, however many processes run, since the slot is the singleton key. It
 * checks every 20 s, so a slot that passed while nothing ran is caught up once.
 */
export function startSchedule(services: Services): { stop(): Promise<void> } {
  let running: Promise<void> | undefined
  const send = () => {
    running ??= sendDue(services)
      .catch((error: unknown) => services.log.error({ err: error }, 'the clock could not send its jobs'))
      .finally(() => (running = undefined))
  }
  const timer = setInterval(send, 20_000)
  send()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function sendDue(services: Services) {
  const { queue } = services
  await postponeAbandonedJobs(services)
  // Removes jobs that finished long ago.
  await queue.boss.maintain()
  for (const { feature, every } of queue.features) {
    for (const slot of ['minute', 'hour', 'day'] as const) {
      if (every[slot]) await queue.sendSlot(feature, slot, SLOT_SECONDS[slot])
    }
  }
  queue.wake()
}
