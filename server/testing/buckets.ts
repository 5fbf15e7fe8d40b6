import { randomUUID } from 'node:crypto'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { createS3Client, type S3Options } from '#server/adapters/storage/s3.ts'

const { TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY_ID = '', TEST_S3_SECRET_ACCESS_KEY = '' } = process.env
// CI starts a real one (.ci/run): a suite that is skipped there would still be reported as passed.
if (process.env.CI && !TEST_S3_ENDPOINT) throw new Error('TEST_S3_ENDPOINT is not set: start scripts/test-s3.sh')

export const noS3 = !TEST_S3_ENDPOINT
/** A suffix for the name of a suite. */
export const skippedWithoutS3 = noS3 ? ' (skipped: TEST_S3_ENDPOINT is not set)' : ''
export const s3Endpoint = TEST_S3_ENDPOINT ?? ''

/** A bucket for one suite, reached at the given endpoint, because a storage belongs to one database. */
export async function makeBucket(endpoint = s3Endpoint): Promise<S3Options> {
  const options = {
    endpoint,
    region: 'us-east-1',
    bucket: `portal-test-${randomUUID()}`,
    accessKeyId: TEST_S3_ACCESS_KEY_ID,
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
    forcePathStyle: true,
  }
  const s3 = createS3Client(options, s3Endpoint)
  await s3.send(new CreateBucketCommand({ Bucket: options.bucket }))
  s3.destroy()
  return options
}
