import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { probeKey } from './probe-key.ts'
import { createS3Client, type S3Options } from './s3.ts'

/** What the portal does with a bucket; `origin` is what a browser asks before it sends or fetches a file. */
export type BucketDeed = 'put' | 'get' | 'overwrite' | 'copy' | 'multipart' | 'abort' | 'list' | 'delete' | 'origin'

type BucketFault = { deed: BucketDeed; reason: string }

const PROBE = 'probe'
/** The headers with which browsers upload: the CORS configuration must allow them. */
const UPLOAD_HEADERS = 'content-type,if-none-match'

/**
 * Does with probes everything that the portal does with files, and deletes them. Returns what the store refused. Stops
 * after a refused put, without which nothing else can be tried.
 */
export async function exerciseBucket(options: S3Options, origin: string): Promise<BucketFault[]> {
  const s3 = createS3Client(options, options.endpoint)
  const Bucket = options.bucket
  const faults: BucketFault[] = []
  const keys = { first: probeKey(), copy: probeKey('copy'), parts: probeKey('parts') }
  const attempt = async (deed: BucketDeed, run: () => Promise<unknown>) => {
    try {
      await run()
      return true
    } catch (error) {
      faults.push({ deed, reason: error instanceof Error ? error.message : String(error) })
      return false
    }
  }
  const put = { Bucket, Key: keys.first, Body: PROBE, ContentType: 'text/plain', IfNoneMatch: '*' }
  try {
    // A client that retries after a lost reply finds its own object.
    if (!(await attempt('put', () => s3.send(new PutObjectCommand(put)).catch(undefinedIfTaken)))) return faults
    await attempt('get', async () => {
      await s3.send(new HeadObjectCommand({ Bucket, Key: keys.first }))
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: keys.first }))
      if ((await Body?.transformToString()) !== PROBE) throw new Error('it returns other bytes than were sent')
    })
    await attempt('overwrite', async () => {
      if (await s3.send(new PutObjectCommand(put)).catch(undefinedIfTaken)) throw new Error('it was overwritten')
    })
    await attempt('copy', () =>
      s3.send(new CopyObjectCommand({ Bucket, Key: keys.copy, CopySource: `${Bucket}/${keys.first}` })),
    )
    await attempt('multipart', () => uploadInParts(s3, { Bucket, Key: keys.parts }))
    await attempt('abort', () => abortUpload(s3, { Bucket, Key: keys.parts }))
    await attempt('list', async () => {
      await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'organizations/0/' }))
      await s3.send(new ListMultipartUploadsCommand({ Bucket, Prefix: 'organizations/0/' }))
    })
    await attempt('origin', () => preflight(options, origin))
  } finally {
    await attempt('delete', async () => {
      for (const Key of Object.values(keys)) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    })
    s3.destroy()
  }
  return faults
}

type Place = { Bucket: string; Key: string }

async function uploadInParts(s3: S3Client, place: Place) {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(place))
  try {
    const part = { ...place, UploadId, PartNumber: 1 }
    const { ETag } = await s3.send(new UploadPartCommand({ ...part, Body: PROBE }))
    const { Parts } = await s3.send(new ListPartsCommand({ ...place, UploadId }))
    if (Parts?.length !== 1) throw new Error('it does not list the part that was sent')
    const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
    await s3.send(new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload }))
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => undefined)
    throw error
  }
}

async function abortUpload(s3: S3Client, place: Place) {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(place))
  await s3.send(new AbortMultipartUploadCommand({ ...place, UploadId }))
}

/** Asks as a browser does before it uploads and before it fetches, at the address that browsers use. */
async function preflight(options: S3Options, origin: string) {
  const signer = createS3Client(options, options.publicEndpoint ?? options.endpoint)
  const url = await getSignedUrl(signer, new PutObjectCommand({ Bucket: options.bucket, Key: probeKey() }))
  signer.destroy()
  for (const method of ['PUT', 'GET']) {
    const headers = new Headers({ origin, 'access-control-request-method': method })
    if (method === 'PUT') headers.set('access-control-request-headers', UPLOAD_HEADERS)
    const reply = await fetch(url, {
      method: 'OPTIONS',
      headers,
      signal: AbortSignal.timeout(10_000),
    })
    await reply.body?.cancel()
    const allows = (name: string, wanted: string) => {
      const allowed = (reply.headers.get(`access-control-allow-${name}`) ?? '').toLowerCase().split(/\s*,\s*/)
      return allowed.includes('*') || wanted.split(',').every((each) => allowed.includes(each.toLowerCase()))
    }
    if (!allows('origin', origin) || !allows('methods', method))
      throw new Error(`it allows no ${method} from ${origin}`)
    if (method === 'PUT' && !allows('headers', UPLOAD_HEADERS))
      throw new Error(`it does not allow the headers ${UPLOAD_HEADERS} from ${origin}`)
  }
}

/** For `.catch()`: undefined if the key was taken; rethrows every other error. */
function undefinedIfTaken(error: unknown) {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return undefined
  throw error
}
