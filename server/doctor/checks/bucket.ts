import type { BucketDeed } from '#server/adapters/storage/exercise-bucket.ts'
import { findServiceFault } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { fault, type Finding, fromSentence, ok } from '../finding.ts'
import { ONE_TRY } from '../patience.ts'

/** What a refused deed means and what to do; docs/operations.md has the whole policy and the CORS configuration. */
const REFUSED: Record<BucketDeed, { what: string; write: string }> = {
  put: { what: 'no object can be written', write: 'allow the key s3:PutObject on the objects of the bucket' },
  get: { what: 'no object can be read', write: 'allow the key s3:GetObject on the objects of the bucket' },
  overwrite: {
    what: 'the store ignores If-None-Match, so that a file could be written over',
    write: 'take a store that honors If-None-Match: * on PUT',
  },
  copy: {
    what: 'no object can be copied, as into the trash',
    write: 'allow the key s3:GetObject and s3:PutObject on the objects of the bucket',
  },
  multipart: {
    what: 'no file can be sent in parts',
    write: 'allow the key s3:PutObject and s3:ListMultipartUploadParts on the objects of the bucket',
  },
  abort: {
    what: 'no upload in parts can be ended',
    write: 'allow the key s3:AbortMultipartUpload on the objects of the bucket',
  },
  list: {
    what: 'the objects cannot be listed',
    write: 'allow the key s3:ListBucket and s3:ListBucketMultipartUploads on the bucket',
  },
  delete: {
    what: 'probes below organizations/0/ could not be deleted and are still there',
    write: 'allow the key s3:DeleteObject on the objects of the bucket',
  },
  origin: {
    what: 'browsers could not send or fetch files',
    write: 'write the CORS configuration of docs/operations.md, with this origin',
  },
}

/** The bucket by everything that the portal does with it, and the CORS configuration by what a browser would ask. */
export const bucket: Check = {
  name: 'S3_BUCKET',
  async run({ config }): Promise<Finding[]> {
    const { s3, restoreDrill, publicUrl } = config
    if (!s3) return [ok('S3_BUCKET', 'unset: files are stored in DATA_DIR')]
    const sentence = await findServiceFault(config, 'S3_BUCKET', ONE_TRY)
    if (sentence) return [fromSentence('fault', sentence, 'S3_BUCKET')]
    if (restoreDrill)
      return [ok('S3_BUCKET', `${s3.bucket} is there; a restore drill writes nothing, so no more was tried`)]
    const { exerciseBucket } = await import('#server/adapters/storage/exercise-bucket.ts')
    const faults = await exerciseBucket(s3, new URL(publicUrl).origin)
    if (faults.length === 0) {
      return [ok('S3_BUCKET', `${s3.bucket}: put, get, refused overwrite, copy, parts, list, delete and CORS`)]
    }
    return faults.map(({ deed, reason }) => {
      const { what, write } = REFUSED[deed]
      return fault('S3_BUCKET', `${s3.bucket}: ${what} (${reason})`, write)
    })
  },
}
