import type { Disk, DiskOptions } from './disk.ts'
import type { S3Options, S3Storage } from './s3.ts'

export type OpenedStorage = Disk | S3Storage

/** Stores files in the S3 bucket if one is configured, otherwise below `dataDir` on this disk. */
export async function openStorage(config: DiskOptions & { s3?: S3Options | undefined }): Promise<OpenedStorage> {
  if (config.s3) return (await import('./s3.ts')).openS3(config.s3, config)
  return (await import('./disk.ts')).openDisk(config)
}
