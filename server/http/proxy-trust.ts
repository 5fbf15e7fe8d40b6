import type { FastifyInstance, FastifyRequest } from 'fastify'

const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** A client on the machine of the proxy has the address of the proxy, so equal addresses say nothing. */
function isTrusted({ ips }: FastifyRequest) {
  return ips !== undefined && ips.length > 1
}

/**
 * Warns once of a proxy that is not trusted: all its clients then share one address, and one person's guesses would
 * lock out all.
 */
export function warnOfUntrustedProxy(app: FastifyInstance) {
  let hasWarned = false
  app.addHook('onRequest', async (request) => {
    // Probes of the machine itself bypass the proxy and may send any header.
    if (
      hasWarned ||
      PROBES.has(request.routeOptions.url ?? '') ||
      !request.headers['x-forwarded-for'] ||
      isTrusted(request)
    )
      return
    hasWarned = true
    request.log.warn(
      'X-Forwarded-For arrives and is not trusted, so all who come through that proxy count as one network. Set TRUST_PROXY to the number of proxies or to their addresses.',
    )
  })
}
