import { constants, brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const LEVEL = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Serves the document, which the first request makes and compresses once for all. */
export function serveDocument(app: FastifyInstance, make: () => object) {
  let made: { plain: string; br: Buffer; gzip: Buffer } | undefined
  app.get('/openapi.json', async ({ headers }, reply) => {
    made ??= compress(JSON.stringify(make()))
    const accepted = headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((each) => new RegExp(`\\b${each}\\b`).test(accepted))
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return encoding ? reply.header('content-encoding', encoding).send(made[encoding]) : reply.send(made.plain)
  })
}

function compress(plain: string) {
  return { plain, br: brotliCompressSync(plain, LEVEL), gzip: gzipSync(plain) }
}
