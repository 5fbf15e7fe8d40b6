import type { BotCheck } from './port.ts'

/** For tests and scripts; the configuration refuses it where anybody can come. */
export function openOff(): BotCheck {
  return {
    kind: 'off',
    challenge: async () => undefined,
    verify: async () => ({ ok: true }),
    scriptOrigins: [],
  }
}
