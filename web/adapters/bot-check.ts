/**
 * Obtains a bot check token from the service that the server is configured for. The form loads this module when its
 * first field is focused, so that the token is ready before the form is submitted.
 */
export type BotCheck = {
  kind: 'altcha' | 'turnstile' | 'recaptcha' | 'hcaptcha' | 'off'
  siteKey: string | null
  /** The action that the token is issued for; the server rejects a token of another action. */
  action: string
  /** Fetches a challenge from our own server; called only for the kind `altcha`. */
  challenge: () => Promise<unknown>
}

/** Returns the token to send along, or undefined when no check is configured. */
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
