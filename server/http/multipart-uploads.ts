import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FILES_PATH } from '#server/adapters/storage/disk.ts'
import type { S3Storage } from '#server/adapters/storage/s3.ts'
import type { Services } from '#server/services.ts'
import { linkErrors, rejectLink, signedLink } from './files.ts'

/**
 * Routes of resumable uploads to S3: the link is the authorization. The bytes go to the store by the links of the parts
 * and never through this server.
 */
export function registerMultipartUploads(app: FastifyInstance, services: Services, storage: S3Storage) {
  const now = () => new Date(services.clock())
  app.get(`${FILES_PATH}/*`, async (request, reply) => {
    const claims = await requireClaims(storage, request, reply, now())
    if (!claims) return reply
    void reply.header('cache-control', 'no-store')
    return storage.parts.progress(claims, now())
  })
  app.post(`${FILES_PATH}/*`, async (request, reply) => {
    const claims = await requireClaims(storage, request, reply, now())
    if (!claims) return reply
    if (await storage.parts.complete(claims)) return { arrived: claims.size, done: true }
    return rejectLink(request, reply, linkErrors.incomplete)
  })
}

async function requireClaims(storage: S3Storage, request: FastifyRequest, reply: FastifyReply, now: Date) {
  const opened = storage.openSigned(signedLink(request), now)
  if ('claims' in opened && opened.claims.method === 'PARTS') return opened.claims
  await rejectLink(request, reply, 'refused' in opened ? linkErrors[opened.refused] : linkErrors.signature)
  return undefined
}
