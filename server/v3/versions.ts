import type { FastifyInstance } from 'fastify'
import { VERSION_HEADER, type PublicVersion } from '#contract/v3/wire.ts'
import { invalid } from '#server/errors.ts'

/**
 * Answers in the version that a request pins, the newest by default, and names it in every reply. A version that ends
 * says so: `Deprecation` (RFC 9745), `Sunset` (RFC 8594), and where the policy is written.
 */
export function answerVersions(
  app: FastifyInstance,
  versions: readonly [PublicVersion, ...PublicVersion[]],
  policy: string,
) {
  const find = (asked: unknown) => versions.find(({ version }) => version === asked)
  app.addHook('onRequest', async ({ headers: { [VERSION_HEADER]: asked } }) => {
    if (asked === undefined || find(asked)) return
    const known = versions.map(({ version }) => version).join(' or ')
    throw invalid({ [VERSION_HEADER]: [`There is no version ${String(asked)}: send ${known}, or none.`] })
  })
  app.addHook('onSend', async ({ headers }, reply) => {
    const found = find(headers[VERSION_HEADER]) ?? versions[0]
    void reply.header(VERSION_HEADER, found.version)
    if (found.deprecated === undefined) return
    void reply
      .header('deprecation', `@${Date.parse(found.deprecated) / 1000}`)
      .header('sunset', new Date(found.sunset).toUTCString())
      .header('link', `<${policy}>; rel="deprecation"; type="text/html"`)
  })
}
