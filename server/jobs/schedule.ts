import type { Services } from '#server/services.ts'
import type { Every } from './events.ts'

const SLOT_SECONDS: Record<Every, number> = { minute: 60, hour: 3600, day: 86_400 }

/**
 * Sends the clock's jobs: one per feature and slot, however many processes run, since the slot is the singleton key.
 * It looks every 20 s, so a slot that passed while nothing ran is caught up once.
 */
export function startSchedule(services: Services): { stop(): void } {
  const send = () => {
    sendDue(services).catch((error: unknown) => services.log.error({ err: error }, 'the clock could not send its jobs'))
  }
  const timer = setInterval(send, 20_000)
  send()
  return { stop: () => clearInterval(timer) }
}

async function sendDue(services: Services) {
  const { queue } = services
  // Jobs whose process died are failed, so that they come again; old ones are dropped.
  await queue.boss.maintain()
  for (const { feature, every } of queue.features) {
    for (const slot of ['minute', 'hour', 'day'] as const) {
      if (!every[slot]) continue
      const options = { singletonKey: slot, singletonSeconds: SLOT_SECONDS[slot], retryLimit: 2, retryDelay: 30 }
      await queue.boss.send(feature, { kind: 'clock', slot }, options)
    }
  }
  queue.wake()
}
