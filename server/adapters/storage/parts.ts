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
import type { PartsClaims } from './link-seal.ts'

/** At least S3's smallest part; so much is sent again at most when a line breaks. */
export const PART_BYTES = 8 * 1024 * 1024

/**
 * An upload that goes on where it broke off. Its id never leaves the portal except inside its own sealed link and the
 * signatures of its parts, so only the portal opens and completes one, and a key has one at most: completing writes over
 * what is there on some stores, whatever condition is sent along (docs/decisions/036-uploads-in-parts.md).
 */
export type PartUploads = {
  open(key: string, contentType: string | undefined): Promise<string>
  /** How far it is: the next part with its link, or nothing more to send, or complete. */
  progress(claims: PartsClaims, now: Date): Promise<PartProgress>
  /** False while parts are missing. */
  complete(claims: PartsClaims): Promise<boolean>
  abortBefore(before: Date): Promise<void>
}

type PartProgress = { arrived: number; done: boolean; next?: { url: string; from: number; to: number } }

type Options = { s3: S3Client; signer: S3Client; Bucket: string; isThere: (key: string) => Promise<boolean> }

export function partUploads({ s3, signer, Bucket, isThere }: Options): PartUploads {
  /** As the store has them: what a browser says of its parts is not asked. Undefined where the upload is over. */
  async function listParts({ key, upload_id }: PartsClaims) {
    const parts: Part[] = []
    let PartNumberMarker: string | undefined
    do {
      const command = new ListPartsCommand({ Bucket, Key: validKey(key), UploadId: upload_id, PartNumberMarker })
      const page = await s3.send(command).catch(ended)
      if (!page) return undefined
      parts.push(...(page.Parts ?? []))
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined
    } while (PartNumberMarker)
    return parts
  }

  /** The parts from the first on, without a gap. */
  async function wholeParts(claims: PartsClaims) {
    const parts = await listParts(claims)
    if (!parts) return undefined
    const byNumber = new Map(parts.map((part) => [part.PartNumber, part]))
    const whole: Part[] = []
    for (let from = 0; from < claims.size; from += PART_BYTES) {
      const part = byNumber.get(whole.length + 1)
      if (part?.Size !== Math.min(PART_BYTES, claims.size - from)) break
      whole.push(part)
    }
    return whole
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
      const whole = await wholeParts(claims)
      if (!whole) {
        const done = await isThere(key)
        return { arrived: done ? size : 0, done }
      }
      const from = Math.min(size, whole.length * PART_BYTES)
      if (from === size) return { arrived: size, done: false }
      const to = Math.min(size, from + PART_BYTES)
      const part = { Bucket, Key: validKey(key), UploadId: upload_id, PartNumber: whole.length + 1 }
      const url = await getSignedUrl(signer, new UploadPartCommand({ ...part, ContentLength: to - from }), {
        expiresIn: Math.max(1, expires - Math.floor(now.getTime() / 1000)),
        signableHeaders: new Set(['content-length']),
      })
      return { arrived: from, done: false, next: { url, from, to } }
    },
    async complete(claims) {
      const { key, size, upload_id } = claims
      const whole = await wholeParts(claims)
      if (!whole) return isThere(key)
      if (whole.length * PART_BYTES < size) return false
      const Parts = whole.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
      const command = { Bucket, Key: validKey(key), UploadId: upload_id, MultipartUpload: { Parts } }
      // Completed at the same moment by another request of the same browser.
      if (await s3.send(new CompleteMultipartUploadCommand(command)).catch(ended)) return true
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
          await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(ended)
        }
        KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined
        UploadIdMarker = page.IsTruncated ? page.NextUploadIdMarker : undefined
      } while (KeyMarker)
    },
  }
}

/** For `.catch()`: an upload that was completed or aborted is undefined, every other failure stays one. */
function ended(error: unknown) {
  // Ceph calls it a key that is not there.
  if (error instanceof S3ServiceException && ['NoSuchUpload', 'NoSuchKey'].includes(error.name)) return undefined
  throw error
}
