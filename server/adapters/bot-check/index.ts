import type { BotCheck } from './port.ts'

type BotCheckConfig = {
  /** The secret of the portal. */
  secret: string
  botCheck: { kind: BotCheck['kind']; siteKey?: string | undefined; secret?: string | undefined }
}

export async function openBotCheck({ secret, botCheck }: BotCheckConfig): Promise<BotCheck> {
  const { kind, siteKey = '', secret: siteSecret = '' } = botCheck
  if (kind === 'off') return (await import('./off.ts')).openOff()
  if (kind === 'altcha') return (await import('./altcha.ts')).openAltcha({ secret })
  return (await import('./siteverify.ts')).openSiteverify({ kind, siteKey, secret: siteSecret })
}
