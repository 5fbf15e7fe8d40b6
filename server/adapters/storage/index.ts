import type { Disk, DiskOptions } from './disk.ts'
import type { S3Options } from './s3.ts'
import type { Storage } from './port.ts'

export type OpenedStorage = Disk | (Storage & { kind: 's3' })

export async function openStorage(config: DiskOptions & { s3?: S3Options | undefined }): Promise<OpenedStorage> {
  if (config.s3) return (await import('./s3.ts')).openS3(config.s3)
  return (await import('./disk.ts')).openDisk(config)
}
