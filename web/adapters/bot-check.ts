/**
 * Proves that a person is there, with whatever service the server is configured for. Loaded when the first field is
 * focused, so that the proof is ready before the form is.
 */
export type BotCheck = {
  kind: 'altcha' | 'turnstile' | 'recaptcha' | 'hcaptcha' | 'off'
  siteKey: string | null
  /** What the proof is for; one made for another action is refused. */
  action: string
  /** Our own challenge, asked for only when our own service is in use. */
  challenge: () => Promise<unknown>
}

/** The token to send along; undefined when no check is asked for. */
export async function solveBotCheck(check: BotCheck): Promise<string | undefined> {
  if (check.kind === 'off') return undefined
  if (check.kind === 'altcha') return solveAltcha(await check.challenge())
  const { solveWithVendor } = await import('./bot-check-vendors.ts')
  return solveWithVendor(check.kind, check.siteKey ?? '', check.action)
}

async function solveAltcha(challenge: unknown) {
  const { solveInWorkers } = await import('./bot-check-altcha.ts')
  return solveInWorkers(challenge)
}
