import type { FastifyInstance } from 'fastify'

const YEAR_S = 31_536_000

/** What a browser is told of a portal that is reached by https: to come no other way, and to lend its pages nothing. */
export function sendHttpsHeaders(app: FastifyInstance, publicUrl: string) {
  if (!publicUrl.startsWith('https://')) return
  app.addHook('onSend', async (_request, reply) => {
    reply
      .header('strict-transport-security', `max-age=${YEAR_S}`)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()')
      .header('cross-origin-opener-policy', 'same-origin')
  })
}
