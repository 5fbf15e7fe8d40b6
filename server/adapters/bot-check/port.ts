export type BotVerdict =
  /** The caller stores `once` until `expires_at`, to reject the same solution a second time. */
  | { ok: true; once?: string; expires_at?: string }
  | { ok: false; reason: 'missing' | 'malformed' | 'invalid' | 'expired' | 'action' | 'unreachable' }

export type BotCheck = {
  kind: 'altcha' | 'turnstile' | 'recaptcha' | 'hcaptcha' | 'off'
  siteKey?: string | undefined
  /** The challenge that the browser has to solve; undefined if it comes from the vendor. */
  challenge(action: string, now: Date): Promise<unknown>
  verify(
    token: string | undefined,
    action: string,
    context: { ip?: string | undefined; now: Date },
  ): Promise<BotVerdict>
  /** Origins whose scripts and frames the page loads, for the content security policy. */
  scriptOrigins: string[]
}
