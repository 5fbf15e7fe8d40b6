import type { FastifyInstance } from 'fastify'
import { invalid } from '#server/errors.ts'

const SECRET = /tpd_[0-9A-Za-z]{49}/

/** Refuses an address with the secret of an API key in it, since logs and histories keep it, and reports that. */
export function refuseKeysInUrls(app: FastifyInstance, report: (secret: string, ip: string) => Promise<void>) {
  app.addHook('onRequest', async ({ url, ip }) => {
    const secret = SECRET.exec(url)?.[0]
    if (secret === undefined) return
    await report(secret, ip)
    throw invalid('Send the key as a header, never in an address: Authorization: Bearer tpd_...')
  })
}
