import { HeadBucketCommand, S3ServiceException } from '@aws-sdk/client-s3'
import { createS3Client, type S3Options } from './s3.ts'

/** Requests the bucket with the key. Returns 200 or the status of the refusal; throws errors of the network. */
export async function checkBucket(options: S3Options, withinMs: number) {
  const s3 = createS3Client(options, options.endpoint)
  try {
    await s3.send(new HeadBucketCommand({ Bucket: options.bucket }), { abortSignal: AbortSignal.timeout(withinMs) })
    return 200
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status === undefined) throw error
    return status
  } finally {
    s3.destroy()
  }
}
