import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createS3Client, listObjects, type S3Options } from '#server/adapters/storage/s3.ts'
import { DamagedBackup } from './damage.ts'
import type { BackupPlace } from './port.ts'

/** A dump of unknown length goes in parts of this size: 10,000 of them are 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

export function openS3Place(options: S3Options, prefix: string): BackupPlace {
  const { bucket: Bucket } = options
  const s3 = createS3Client(options, options.endpoint)
  return {
    async *list(below) {
      for await (const { key, size } of listObjects(s3, Bucket, prefix + below)) {
        yield { name: key.slice(prefix.length), size }
      }
    },
    async put(name, bytes) {
      const Body = Readable.from(bytes, { objectMode: false })
      const params = { Bucket, Key: prefix + name, Body, ContentType: 'application/octet-stream' }
      try {
        await new Upload({ client: s3, params, partSize: PART_BYTES, queueSize: 1 }).done()
      } finally {
        Body.destroy()
      }
    },
    async *get(name) {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: prefix + name })).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new DamagedBackup(name, 'is missing') : error
      })
      // On Node the body is a stream of bytes.
      yield* Body as AsyncIterable<Uint8Array>
    },
    async remove(name) {
      await s3.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
    // An upload that failed is aborted; what a killed process left is for the lifecycle rule of the bucket.
    tidy: async () => {},
  }
}
