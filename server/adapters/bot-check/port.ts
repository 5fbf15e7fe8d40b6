export type BotVerdict =
  /** `once` is what the caller stores in order to refuse the same answer a second time, until `expires_at`. */
  | { ok: true; once?: string; expires_at?: string }
  | { ok: false; reason: 'missing' | 'malformed' | 'invalid' | 'expired' | 'action' | 'unreachable' }

export type BotCheck = {
  kind: 'altcha' | 'turnstile' | 'recaptcha' | 'hcaptcha' | 'off'
  siteKey?: string | undefined
  /** What the browser has to solve, where that comes from us. */
  challenge(action: string, now: Date): Promise<unknown>
  verify(
    token: string | undefined,
    action: string,
    context: { ip?: string | undefined; now: Date },
  ): Promise<BotVerdict>
  /** Whose scripts and frames the page loads: for the content security policy. */
  scriptOrigins: string[]
}
