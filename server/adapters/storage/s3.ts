import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { markUnavailable } from '#server/adapters/outage.ts'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { contentDisposition } from './disposition.ts'
import { seal } from '../sealing.ts'
import { type DiskOptions, FILES_PATH } from './disk.ts'
import { validKey } from './keys.ts'
import { verifySignedLink, type VerifiedLink, signingKeys } from './signed-link.ts'
import { markName, markText, outdatedMark, readMark } from './marks.ts'
import { PART_BYTES, createMultipartUploads, type MultipartUploads } from './multipart-uploads.ts'
import type { GetLink, PutLink, Storage, StoredObject } from './port.ts'
import { probeKey } from './probe-key.ts'
import { stableLinkStart } from './stable-link-start.ts'
import { parseTrashPath, TRASH, trashPath } from './trash.ts'

const MARKS = 'installation/'

export type S3Options = {
  endpoint?: string | undefined
  /** The endpoint for browsers, if it differs. */
  publicEndpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export type S3Storage = Storage & {
  kind: 's3'
  parts: MultipartUploads
  openSigned(signed: string, now: Date): VerifiedLink
}

/**
 * Stores objects in an S3 bucket. Browsers use presigned urls of the store, except for uploads in parts, whose link
 * leads to server/http/multipart-uploads.ts.
 */
export async function openS3(options: S3Options, { publicUrl, secrets }: DiskOptions): Promise<S3Storage> {
  const { bucket: Bucket } = options
  const s3 = createS3Client(options, options.endpoint)
  const signer = createS3Client(options, options.publicEndpoint ?? options.endpoint)
  const somewhere = new GetObjectCommand({ Bucket, Key: 'origin' })
  let probed: Promise<void> | undefined
  const signing = signingKeys(secrets)
  const parts = createMultipartUploads({ s3, signer, Bucket, isThere: async (key) => (await sizeOf(key)) > 0 })

  async function write(key: string, bytes: Uint8Array, contentType: string) {
    const input = { Bucket, Key: validKey(key), Body: bytes, ContentType: contentType }
    return s3.send(new PutObjectCommand({ ...input, IfNoneMatch: '*' })).then(() => true, falseIfTaken)
  }

  // Deletes one by one: bulk deletion differs between servers.
  async function remove(key: string) {
    await s3.send(new DeleteObjectCommand({ Bucket, Key: validKey(key) }))
  }

  /** Returns 0 for a missing object. */
  async function sizeOf(Key: string) {
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key })).catch(undefinedIfNotFound)
    return head?.ContentLength ?? 0
  }

  async function copy(from: string, Key: string) {
    const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`
    await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource }))
  }

  async function textOf(Key: string) {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
    return (await Body?.transformToString()) ?? ''
  }

  function prove() {
    probed ??= probeConditionalWrite({ write, remove }).catch((error: unknown) => {
      probed = undefined
      throw error
    })
    return probed
  }

  return {
    kind: 's3',
    // Taken from a signed url, because path style, region and endpoint all determine the host.
    connectOrigins: [new URL(await getSignedUrl(signer, somewhere)).origin],
    // `maxBytes` cannot be part of a signed PUT: the size is checked before the row is stored.
    parts,
    openSigned: (signed, now) => verifySignedLink(signed, signing, now),
    async signPut(key, { contentType, size, ttlSeconds, inParts }: PutLink) {
      const input = { Bucket, Key: validKey(key), ContentType: contentType, ContentLength: size }
      // The store may have been unreachable at the start, so that the check is still due.
      await prove()
      if (inParts && size !== undefined && size > PART_BYTES) {
        // This key gets no plain link: see MultipartUploads.
        const upload_id = await parts.open(key, contentType)
        const expires = Math.floor(Date.now() / 1000) + ttlSeconds
        const url = `${publicUrl}${FILES_PATH}/${seal({ method: 'PARTS', key, upload_id, size, expires }, signing)}`
        return { url, headers: {}, keeps_parts: true, part_size: PART_BYTES }
      }
      const headers = { 'if-none-match': '*', ...(contentType && { 'content-type': contentType }) }
      const signableHeaders = new Set([...Object.keys(headers), ...(size === undefined ? [] : ['content-length'])])
      const command = new PutObjectCommand({ ...input, IfNoneMatch: '*' })
      const url = await getSignedUrl(signer, command, { expiresIn: ttlSeconds, signableHeaders })
      return { url, headers, keeps_parts: false }
    },
    async signGet(key, link: GetLink) {
      const command = new GetObjectCommand({
        Bucket,
        Key: validKey(key),
        ResponseContentDisposition: contentDisposition(link),
        ResponseContentType: link.contentType,
        ResponseCacheControl: 'private, no-store',
      })
      const signingDate = stableLinkStart(new Date(), link.ttlSeconds)
      return getSignedUrl(signer, command, { expiresIn: link.ttlSeconds, signingDate })
    },
    async head(key) {
      const head = await s3.send(new HeadObjectCommand({ Bucket, Key: validKey(key) })).catch(undefinedIfNotFound)
      return head && { size: head.ContentLength ?? 0, contentType: head.ContentType }
    },
    async read(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: validKey(key), Range }))
      if (!Body) throw new Error(`the storage sent no body for ${key}`)
      return Body.transformToByteArray().catch((error: unknown) => {
        throw markUnavailable(error)
      })
    },
    withFile: (key, use) =>
      withTemporaryFile(async (file) => {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: validKey(key) }))
        // On Node the body is a stream of bytes.
        await pipeline(Body as Readable, createWriteStream(file))
        return use(file)
      }),
    write,
    // By way of a file, since the client neither repeats a request with a stream nor notices that its source broke off.
    writeStream: (key, bytes, { size, contentType }) =>
      withTemporaryFile(async (file) => {
        await pipeline(bytes, createWriteStream(file))
        const Body = createReadStream(file)
        const input = { Bucket, Key: validKey(key), Body, ContentLength: size, ContentType: contentType }
        return s3
          .send(new PutObjectCommand({ ...input, IfNoneMatch: '*' }))
          .then(() => true, falseIfTaken)
          .finally(() => Body.destroy())
      }),
    async trash(key, label) {
      const size = await sizeOf(validKey(key))
      if (size === 0) return false
      await copy(key, trashPath(key, label))
      await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: '' }))
      return true
    },
    async *listTrash() {
      for await (const { key } of listObjects(s3, Bucket, TRASH)) {
        const trashed = parseTrashPath(key)
        if (trashed) yield trashed
      }
    },
    async bringBack({ key, place }) {
      if ((await sizeOf(validKey(key))) > 0) return false
      await copy(place, key)
      await s3.send(new DeleteObjectCommand({ Bucket, Key: place }))
      return true
    },
    async purge({ place }) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: place }))
    },
    async newestMark() {
      let newest: string | undefined
      for await (const { key } of listObjects(s3, Bucket, MARKS)) newest = key
      if (newest === undefined) return undefined
      return readMark(newest.slice(MARKS.length), await textOf(newest))
    },
    async mark(mark) {
      const { generation } = mark
      const input = {
        Bucket,
        Key: MARKS + markName(generation),
        Body: markText(mark),
        ContentType: 'text/plain',
        IfNoneMatch: '*',
      }
      const isWritten = await s3.send(new PutObjectCommand(input)).then(() => true, falseIfTaken)
      // The client retries when a reply was lost, and then finds its own mark.
      const isFirst = isWritten || (await textOf(input.Key)) === input.Body
      const outdated = outdatedMark(generation)
      if (isFirst && outdated) await s3.send(new DeleteObjectCommand({ Bucket, Key: MARKS + outdated }))
      return isFirst
    },
    remove,
    list: (prefix) => listObjects(s3, Bucket, prefix),
    tidy: (before) => parts.abortBefore(before),
    prove,
  }
}

export function createS3Client(options: S3Options, endpoint: string | undefined) {
  const { region, accessKeyId, secretAccessKey, forcePathStyle } = options
  const client = new S3Client({
    region,
    forcePathStyle,
    ...(endpoint && { endpoint }),
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise a signed url carries a checksum of the empty body, which the server may compare with the browser's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without these a request waits for a silent server indefinitely; a user waits for both attempts.
    requestHandler: { connectionTimeout: 5000, socketTimeout: 10_000 },
    maxAttempts: 2,
  })
  client.middlewareStack.add(
    (next) => (request) =>
      next(request).catch((error: unknown) => {
        throw markOutage(error)
      }),
    { step: 'initialize' },
  )
  return client
}

/** Writes a probe twice: not every S3 server honours the condition, and one that does not would replace an upload. */
async function probeConditionalWrite({ write, remove }: Pick<Storage, 'write' | 'remove'>) {
  const key = probeKey()
  const writeProbe = () => write(key, Buffer.from('probe'), 'text/plain')
  try {
    // The client may have retried already after a lost reply, so the first result is ignored.
    await writeProbe()
    if (await writeProbe()) throw new Error('the store ignores If-None-Match, so that a file could be written over')
  } finally {
    await remove(key).catch(() => undefined)
  }
}

async function withTemporaryFile<Result>(use: (file: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'typodont-object-'))
  try {
    return await use(path.join(folder, 'object'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Marks network errors and failures of the server as an outage; a refusal of this request (or 501) is none. */
function markOutage(error: unknown): unknown {
  const status = httpStatus(error)
  return status === 0 || (status >= 500 && status !== 501) ? markUnavailable(error) : error
}

function httpStatus(error: unknown) {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0
}

function falseIfTaken(error: unknown) {
  if (httpStatus(error) === 412) return false
  throw error
}

/** Lists page by page, in the order of the keys. */
export async function* listObjects(s3: S3Client, Bucket: string, Prefix: string): AsyncIterable<StoredObject> {
  let ContinuationToken: string | undefined
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }))
    for (const { Key, Size, LastModified } of page.Contents ?? []) {
      if (Key && LastModified) yield { key: Key, size: Size ?? 0, modifiedAt: LastModified.toISOString() }
    }
    ContinuationToken = page.NextContinuationToken
  } while (ContinuationToken)
}

function undefinedIfNotFound(error: unknown) {
  if (error instanceof NotFound) return undefined
  throw error
}
