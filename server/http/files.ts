import type { Readable } from 'node:stream'
import { send } from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODE, NO_ROOM } from '#contract/errors.ts'
import { isDiskFull } from '#server/adapters/disk-space.ts'
import { type Disk, FILES_PATH } from '#server/adapters/storage/disk.ts'
import { contentDisposition } from '#server/adapters/storage/disposition.ts'
import type { GetClaims } from '#server/adapters/storage/signed-link.ts'

type Refusal = { status: number; code: number; error: string }

export const linkErrors = {
  signature: { status: 403, code: 1403, error: 'This link is not valid.' },
  expired: { status: 403, code: 1403, error: 'This link has expired.' },
  used: { status: 412, code: 1409, error: 'This link has been used.' },
  missing: { status: 404, code: 1404, error: 'This file does not exist.' },
  range: { status: 416, code: 1422, error: 'The file has no such part.' },
  type: { status: 415, code: 1422, error: 'This link is for a file of another type.' },
  'too large': { status: 413, code: 1422, error: 'The file is larger than announced.' },
  incomplete: { status: 422, code: 1422, error: 'The file is smaller than announced.' },
  'no room': { status: 507, code: CODE.noRoom, error: NO_ROOM },
  gap: { status: 409, code: 1409, error: 'The upload continues elsewhere.' },
} satisfies Record<string, Refusal>

/**
 * Serves the files of the local disk by signed links: the link is the authorization, and the bytes pass no handler and
 * no transaction.
 */
export function registerFiles(app: FastifyInstance, disk: Disk) {
  return app.register(async (scope) => {
    // Every type passes as a stream, and the only limit is the one in the link.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.setErrorHandler((error: { code?: unknown }, request, reply) => {
      if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return rejectLink(request, reply, linkErrors.type)
      throw error
    })
    const options = { bodyLimit: Number.MAX_SAFE_INTEGER, config: { takesFile: true } } as const
    // A wildcard, because the length of a parameter is limited.
    scope.put(`${FILES_PATH}/*`, options, (request, reply) => put(disk, request, reply))
    scope.get(`${FILES_PATH}/*`, (request, reply) => get(disk, request, reply))
  })
}

async function put(disk: Disk, request: FastifyRequest, reply: FastifyReply) {
  const opened = disk.openSigned(signedLink(request))
  if ('refused' in opened) return rejectLink(request, reply, linkErrors[opened.refused])
  if (opened.claims.method !== 'PUT') return rejectLink(request, reply, linkErrors.signature)
  const { claims } = opened
  const contentType = request.headers['content-type']
  if (claims.contentType && contentType?.toLowerCase() !== claims.contentType.toLowerCase()) {
    return rejectLink(request, reply, linkErrors.type)
  }
  const arrival = { contentType, ...declaredRange(request) }
  const limit = claims.size ?? claims.maxBytes
  if ((arrival.total ?? 0) > limit) return rejectLink(request, reply, linkErrors['too large'])
  if (claims.size !== undefined && (arrival.total ?? claims.size) !== claims.size) {
    return rejectLink(request, reply, linkErrors.incomplete)
  }

  // Without a body Fastify calls no parser; the request itself is then an empty stream.
  const bytes = (request.body as Readable | undefined) ?? request.raw
  const result = await disk.receive(claims, bytes, arrival).catch((error: unknown) => {
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'no room for an upload')
      return { refused: 'no room' as const }
    }
    if (request.raw.complete) throw error
    return undefined
  })
  // The client disconnected, or a later upload of the same key took over: the received bytes are kept, and nobody waits
  // for a response.
  if (!result) return reply.code(499).send()
  if ('stored' in result) return reply.code(200).send()
  if ('arrived' in result) {
    reply.header('upload-offset', result.arrived)
    // It said that it is a piece, and it came as it said.
    if (result.refused === 'incomplete' && result.arrived === arrival.end) return reply.code(202).send()
  }
  return rejectLink(request, reply, linkErrors[result.refused])
}

async function get(disk: Disk, request: FastifyRequest, reply: FastifyReply) {
  const opened = disk.openSigned(signedLink(request))
  if ('refused' in opened) return rejectLink(request, reply, linkErrors[opened.refused])
  const { claims } = opened
  if (claims.method === 'GET') return sendFile(disk, claims, request, reply)
  // HEAD with the link of an upload returns the offset at which it can resume.
  if (request.method !== 'HEAD' || claims.method !== 'PUT') return rejectLink(request, reply, linkErrors.signature)
  return reply
    .header('upload-offset', await disk.arrived(claims))
    .header('cache-control', 'no-store')
    .send()
}

async function sendFile(disk: Disk, claims: GetClaims, request: FastifyRequest, reply: FastifyReply) {
  const found = await disk.locate(claims)
  if (!found) return rejectLink(request, reply, linkErrors.missing)
  const options = {
    root: found.root,
    dotfiles: 'allow',
    index: false,
    cacheControl: false,
    contentType: false,
  } as const
  const sent = await send(request.raw, encodePath(found.file), options)
  if (sent.type !== 'file') {
    const contentRange = sent.headers['Content-Range']
    if (contentRange) reply.header('content-range', contentRange)
    return rejectLink(request, reply, sent.statusCode === 416 ? linkErrors.range : linkErrors.missing)
  }
  return reply
    .code(sent.statusCode)
    .headers(sent.headers)
    .headers({
      'content-type': found.contentType,
      'content-disposition': contentDisposition(claims),
      // Workstations are shared: the next user must not open the file from the browser's cache (decision 048).
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // An uploaded file runs no scripts, even if it is a page.
      'content-security-policy': 'sandbox',
    })
    .send(sent.stream)
}

export function signedLink(request: FastifyRequest) {
  return request.url.slice(FILES_PATH.length + 1).replace(/\?.*$/, '')
}

/** Reads from the headers the size of the complete body and where this part begins and ends. */
function declaredRange(request: FastifyRequest) {
  const range = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(request.headers['content-range'] ?? '')
  if (range) return { start: Number(range[1]), end: Number(range[2]) + 1, total: Number(range[3]) }
  const length = request.headers['content-length']
  return { start: 0, end: undefined, total: length === undefined ? undefined : Number(length) }
}

const DRAIN_BYTES = 32 * 1024 * 1024

/**
 * Rejects a request whose body may still be arriving. It reads on for a while, because a browser that is cut off
 * reports a network error instead of our message, and then closes the connection, because the rest would be parsed as
 * the next request.
 */
export async function rejectLink(request: FastifyRequest, reply: FastifyReply, { status, code, error }: Refusal) {
  if (request.method === 'PUT') {
    reply.header('connection', 'close')
    await drain(request.raw, DRAIN_BYTES)
  }
  return reply.code(status).header('cache-control', 'no-store').send({ error, code })
}

function drain(stream: Readable, limit: number): Promise<void> {
  return new Promise((resolve) => {
    if (stream.readableEnded || stream.destroyed) return resolve()
    let size = 0
    for (const end of ['end', 'error', 'close']) stream.once(end, () => resolve())
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) resolve()
    })
  })
}

function encodePath(file: string) {
  return file.split(/[/\\]/).map(encodeURIComponent).join('/')
}
