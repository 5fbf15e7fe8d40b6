import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** Sends security headers where the portal is on https: no plain http, no device permissions, an isolated window. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string) {
  if (!publicUrl.startsWith('https://')) return
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('strict-transport-security', `max-age=${YEAR_S}`)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .header('cross-origin-opener-policy', 'same-origin')
  })
}
