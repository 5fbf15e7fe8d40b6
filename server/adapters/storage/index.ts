import type { Disk, DiskOptions } from './disk.ts'
import type { S3Options } from './s3.ts'
import type { Storage } from './port.ts'

export async function openStorage(
  config: DiskOptions & { s3?: S3Options | undefined },
): Promise<Disk | (Storage & { kind: 's3' })> {
  if (config.s3) return (await import('./s3.ts')).openS3(config.s3)
  return (await import('./disk.ts')).openDisk(config)
}
