import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { CODE } from '#contract/errors.ts'
import { sendNotFound } from './render-error.ts'
import type { Services } from '#server/services.ts'
import { API_BASE } from './bind.ts'

/** The built web app, its content security policy, and the page for every address that is no file. */
export async function registerWeb(app: FastifyInstance, services: Services, root: string) {
  // Read at the first visit: the first start builds the web app while the database is being made.
  let page: string | undefined
  const readPage = () => {
    const index = path.join(root, 'index.html')
    if (page === undefined && existsSync(index)) page = readFileSync(index, 'utf8')
    return page
  }
  mkdirSync(root, { recursive: true })
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['index.html'],
    setHeaders: (reply, file) => {
      const isHashed = path.dirname(file).endsWith('assets')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      void reply.header('x-content-type-options', 'nosniff')
    },
  })
  app.get('/', (_request, reply) => sendPage(reply, services, readPage()))
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !path.extname(request.url.split('?')[0] ?? '')
    if (isPage && readPage()) return sendPage(reply, services, page)
    return sendNotFound(request, reply)
  })
}

function sendPage(reply: FastifyReply, services: Services, page: string | undefined) {
  if (!page)
    return reply.code(404).send({ error: `The web app is not built; the API is at ${API_BASE}.`, code: CODE.notFound })
  const nonce = randomBytes(16).toString('base64')
  return reply
    .type('text/html')
    .header('content-security-policy', policy(services, nonce))
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(page.replaceAll('__NONCE__', nonce))
}

function policy({ storage, search, botCheck }: Services, nonce: string) {
  const files = storage.connectOrigins.join(' ')
  const scripts = botCheck.scriptOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes of floating parts are written as style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${files}`,
    `connect-src 'self' ws: wss: blob: ${files} ${search.connectOrigins.join(' ')} ${scripts}`,
    `frame-src ${scripts || "'none'"}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
