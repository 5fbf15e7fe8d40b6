import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { CODE } from '#contract/errors.ts'
import { sendNotFound } from './render-error.ts'
import { findSecretPath } from '#server/logged-request.ts'
import type { Services } from '#server/services.ts'
import { API_BASE } from './register-calls.ts'

/** Serves the built web app, its content security policy, and the page for every address that is not a file. */
export async function registerWeb(app: FastifyInstance, services: Services, root: string) {
  // The web app is built while the server already answers: an earlier page would name files that are gone.
  let read: { page: string; builtAt: number } | undefined
  const readPage = () => {
    const index = path.join(root, 'index.html')
    const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (builtAt === undefined) return undefined
    if (read?.builtAt !== builtAt) read = { page: readFileSync(index, 'utf8'), builtAt }
    return read.page
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
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api/') &&
      !path.extname(request.url.split('?')[0] ?? '')
    const page = isPage && readPage()
    // Search engines must not list a page that opens without signing in, because its address is the only key to it.
    if (page && findSecretPath(request.url)) void reply.header('x-robots-tag', 'noindex')
    if (page) return sendPage(reply, services, page)
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

function policy({ storage, search, botCheck, payments }: Services, nonce: string) {
  const files = storage.connectOrigins.join(' ')
  const scripts = [...botCheck.scriptOrigins, ...payments.origins].join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions and sizes of floating elements are set as style attributes.
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
