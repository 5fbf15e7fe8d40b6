import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

/** The variables of payments, and where the portal listens. */
type PaymentVariables = { HOST: string; PORT: number; STAX_SCRIPT_URL: string; SANDBOX_PORT?: number | undefined } & {
  [Name in 'STAX_URL' | 'STAX_API_KEY' | 'STAX_WEB_TOKEN' | 'STAX_WEBHOOK_SECRET' | 'PAYMENTS' | 'SANDBOX_URL']?:
    | string
    | undefined
}

/** The real provider if it is configured; the sandbox on one's own machine, or by name; otherwise nobody can pay. */
export function paymentsConfig(
  e: PaymentVariables,
  { production, publicUrl, secret }: Record<'publicUrl' | 'secret', string> & { production: boolean },
) {
  if (e.STAX_URL && e.STAX_API_KEY && e.STAX_WEB_TOKEN && e.STAX_WEBHOOK_SECRET) {
    const url = e.STAX_URL.replace(/\/$/, '')
    return {
      kind: 'stax' as const,
      url,
      publicUrl: url,
      scriptUrl: e.STAX_SCRIPT_URL,
      key: e.STAX_API_KEY,
      webToken: e.STAX_WEB_TOKEN,
      webhookSecret: e.STAX_WEBHOOK_SECRET,
    }
  }
  if ((e.PAYMENTS ?? (production ? 'off' : 'sandbox')) === 'off') return { kind: 'off' as const }
  const port = e.SANDBOX_PORT ?? nextPort(e.PORT)
  const host = new URL(publicUrl).hostname
  const sandboxUrl = (e.SANDBOX_URL ?? `http://${host}:${port}`).replace(/\/$/, '')
  const keyFor = (use: string) => createHmac('sha256', secret).update(`payment sandbox: ${use}`).digest('base64url')
  return {
    kind: 'sandbox' as const,
    url: `http://${isIP(e.HOST) === 6 ? `[${e.HOST}]` : e.HOST}:${port}`,
    publicUrl: sandboxUrl,
    scriptUrl: `${sandboxUrl}/stax.js`,
    key: keyFor('charges'),
    webToken: 'typodont-sandbox',
    webhookSecret: keyFor('webhooks'),
  }
}

/** The port after the portal's own. */
function nextPort(port: number) {
  return port > 0 && port < 65_535 ? port + 1 : 3001
}
