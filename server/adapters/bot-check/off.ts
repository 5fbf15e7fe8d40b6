import type { BotCheck } from './port.ts'

/** For tests and scripts; the configuration rejects it on a public portal. */
export function openOff(): BotCheck {
  return {
    kind: 'off',
    challenge: async () => undefined,
    verify: async () => ({ ok: true }),
    scriptOrigins: [],
  }
}
