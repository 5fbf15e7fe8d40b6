import type { FastifyInstance } from 'fastify'
import { forbidden } from '#server/errors.ts'
import type { SignedIn } from '#server/work.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const HEADERS = 'authorization, content-type, idempotency-key, if-match, if-none-match, typodont-version'
/** What a page may read of a reply. */
const EXPOSED =
  'deprecation, etag, idempotency-replayed, link, ratelimit, ratelimit-policy, retry-after, sunset, typodont-version, x-request-id'
const DAY_S = 86_400

/**
 * Answers the preflights of web pages. The browser sends no key with one, so it passes if any living key names the page;
 * the call itself is then refused unless its own key does.
 */
export function answerPreflights(app: FastifyInstance, isOriginOfAnyKey: (origin: string) => Promise<boolean>) {
  app.addHook('onSend', async ({ headers: { origin } }, reply) => {
    if (origin === undefined) return
    void reply.header('vary', 'origin')
    if (await isOriginOfAnyKey(origin))
      void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', EXPOSED)
  })
  app.options('/*', (_request, reply) =>
    reply
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-max-age', DAY_S)
      .code(204)
      .send(),
  )
}

/** Throws 403 for a request of a web page that the key does not name. Software outside of a browser sends no origin. */
export function refuseOtherOrigin(origin: string | undefined, { key }: SignedIn, publicUrl: string) {
  if (origin === undefined || origin === new URL(publicUrl).origin) return
  if (!key?.allowed_origins.includes(origin)) throw forbidden(`This key may not be used by pages of ${origin}.`)
}
