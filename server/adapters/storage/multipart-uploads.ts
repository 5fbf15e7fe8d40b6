import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { validKey } from './keys.ts'
import type { PartsClaims } from './signed-link.ts'

/** At least the smallest part that S3 allows. At most this much is sent again after a broken connection. */
export const PART_BYTES = 8 * 1024 * 1024

/**
 * Resumable uploads. An upload id never leaves the portal except in its own sealed link and the signatures of its
 * parts, so only the portal opens and completes an upload, and a key has at most one: on some stores completing
 * overwrites the existing object, whatever condition is sent along (docs/decisions/036-uploads-in-parts.md).
 */
export type MultipartUploads = {
  open(key: string, contentType: string | undefined): Promise<string>
  /** The state of an upload: the next part with its link, nothing left to send, or complete. */
  progress(claims: PartsClaims, now: Date): Promise<PartProgress>
  /** False while parts are missing. */
  complete(claims: PartsClaims): Promise<boolean>
  abortBefore(before: Date): Promise<void>
}

type PartProgress = { arrived: number; done: boolean; next?: { url: string; from: number; to: number } }

type Options = { s3: S3Client; signer: S3Client; Bucket: string; isThere: (key: string) => Promise<boolean> }

/** `isThere` returns whether the key holds bytes; errors of the store are thrown. */
export function createMultipartUploads({ s3, signer, Bucket, isThere }: Options): MultipartUploads {
  /** Lists the parts as the store has them, because the browser is not trusted. Undefined if the upload is over. */
  async function listParts({ key, upload_id }: PartsClaims) {
    const parts: Part[] = []
    let PartNumberMarker: string | undefined
    do {
      const command = new ListPartsCommand({ Bucket, Key: validKey(key), UploadId: upload_id, PartNumberMarker })
      const page = await s3.send(command).catch(undefinedIfEnded)
      if (!page) return undefined
      parts.push(...(page.Parts ?? []))
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker)
    return parts
  }

  /** The parts from the first one up to the first gap. */
  async function completeParts(claims: PartsClaims) {
    const parts = await listParts(claims)
    if (!parts) return undefined
    const byNumber = new Map(parts.map((part) => [part.PartNumber, part]))
    const complete: Part[] = []
    for (let from = 0; from < claims.size; from += PART_BYTES) {
      const part = byNumber.get(complete.length + 1)
      if (part?.Size !== Math.min(PART_BYTES, claims.size - from)) break
      complete.push(part)
    }
    return complete
  }

  return {
    async open(key, contentType) {
      const command = new CreateMultipartUploadCommand({ Bucket, Key: validKey(key), ContentType: contentType })
      const { UploadId } = await s3.send(command)
      if (!UploadId) throw new Error('the store opened no upload')
      return UploadId
    },
    async progress(claims, now) {
      const { key, size, upload_id, expires } = claims
      const parts = await completeParts(claims)
      if (!parts) {
        const done = await isThere(key)
        return { arrived: done ? size : 0, done }
      }
      const from = Math.min(size, parts.length * PART_BYTES)
      if (from === size) return { arrived: size, done: false }
      const to = Math.min(size, from + PART_BYTES)
      const part = { Bucket, Key: validKey(key), UploadId: upload_id, PartNumber: parts.length + 1 }
      const url = await getSignedUrl(signer, new UploadPartCommand({ ...part, ContentLength: to - from }), {
        expiresIn: Math.max(1, expires - Math.floor(now.getTime() / 1000)),
        signableHeaders: new Set(['content-length']),
      })
      return { arrived: from, done: false, next: { url, from, to } }
    },
    async complete(claims) {
      const { key, size, upload_id } = claims
      const parts = await completeParts(claims)
      if (!parts) return isThere(key)
      if (parts.length * PART_BYTES < size) return false
      const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      const command = { Bucket, Key: validKey(key), UploadId: upload_id, MultipartUpload: { Parts } }
      // Another request of the same browser may have completed it at the same moment.
      if (await s3.send(new CompleteMultipartUploadCommand(command)).catch(undefinedIfEnded)) return true
      return isThere(key)
    },
    async abortBefore(before) {
      let KeyMarker: string | undefined
      let UploadIdMarker: string | undefined
      do {
        const page = await s3.send(
          new ListMultipartUploadsCommand({ Bucket, Prefix: 'organizations/', KeyMarker, UploadIdMarker }),
        )
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= before) continue
          await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(undefinedIfEnded)
        }
        KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
        UploadIdMarker = page.IsTruncated ? page.NextUploadIdMarker : undefined
      } while (KeyMarker)
    },
  }
}

/** For `.catch()`: undefined for an upload that was completed or aborted; rethrows every other error. */
function undefinedIfEnded(error: unknown) {
  // Ceph answers NoSuchKey.
  if (error instanceof S3ServiceException && ['NoSuchUpload', 'NoSuchKey'].includes(error.name)) return undefined
  throw error
}
