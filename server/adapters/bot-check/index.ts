import type { Secrets } from '../sealing.ts'
import type { BotCheck } from './port.ts'

type BotCheckConfig = {
  secrets: Secrets
  botCheck: { kind: BotCheck['kind']; siteKey?: string | undefined; secret?: string | undefined }
}

export async function openBotCheck({ secrets, botCheck }: BotCheckConfig): Promise<BotCheck> {
  const { kind, siteKey = '', secret: siteSecret = '' } = botCheck
  if (kind === 'off') return (await import('./off.ts')).openOff()
  if (kind === 'altcha') return (await import('./altcha.ts')).openAltcha(secrets)
  return (await import('./siteverify.ts')).openSiteverify({ kind, siteKey, secret: siteSecret })
}
