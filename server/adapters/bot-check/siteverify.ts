import { z } from 'zod'
import type { BotCheck } from './port.ts'

const vendors = {
  turnstile: {
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    scriptOrigins: ['https://challenges.cloudflare.com'],
    namesAction: true,
  },
  recaptcha: {
    url: 'https://www.google.com/recaptcha/api/siteverify',
    scriptOrigins: ['https://www.google.com', 'https://www.gstatic.com'],
    namesAction: true,
  },
  hcaptcha: {
    url: 'https://api.hcaptcha.com/siteverify',
    scriptOrigins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    // hCaptcha has no actions: a token of one form passes on another form of the same site.
    namesAction: false,
  },
}

export type SiteverifyOptions = {
  kind: keyof typeof vendors
  siteKey: string
  secret: string
  minScore?: number
  fetch?: (url: string, init: RequestInit) => Promise<Response>
}

const answerSchema = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).optional(),
})

/**
 * Verifies tokens of Turnstile, reCAPTCHA and hCaptcha, which share one protocol. `minScore` applies to vendors with
 * scores.
 */
export function openSiteverify(options: SiteverifyOptions): BotCheck {
  const { kind, siteKey, secret, minScore = 0.5, fetch = globalThis.fetch } = options
  const vendor = vendors[kind]

  /** Returns undefined if the vendor does not answer or its reply cannot be parsed. */
  async function requestVerdict(token: string, ip: string | undefined) {
    const body = new URLSearchParams({ secret, response: token, sitekey: siteKey, ...(ip && { remoteip: ip }) })
    try {
      const response = await fetch(vendor.url, { method: 'POST', body, signal: AbortSignal.timeout(10_000) })
      return answerSchema.safeParse(await response.json()).data
    } catch {
      return undefined
    }
  }

  return {
    kind,
    siteKey,
    scriptOrigins: vendor.scriptOrigins,
    challenge: async () => undefined,
    // The vendor consumes a token with this call, so the caller has nothing to store.
    async verify(token, action, { ip }) {
      if (!token) return { ok: false, reason: 'missing' }
      const verdict = await requestVerdict(token, ip)
      if (!verdict) return { ok: false, reason: 'unreachable' }
      if (verdict['error-codes']?.includes('timeout-or-duplicate')) return { ok: false, reason: 'expired' }
      if (!verdict.success || (verdict.score ?? 1) < minScore) return { ok: false, reason: 'invalid' }
      if (vendor.namesAction && verdict.action !== action) return { ok: false, reason: 'action' }
      return { ok: true }
    },
  }
}
