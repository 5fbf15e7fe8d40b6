import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { S3Options } from '#server/adapters/storage/s3.ts'
import type { BackupPlace, BackupS3 } from './port.ts'

type Options = { s3?: BackupS3 | undefined }

/** Opens `s3://bucket/prefix`, or a folder, which is created when something is stored. */
export async function openPlace(address: string, { s3 }: Options): Promise<BackupPlace> {
  const bucket = parseBucket(address)
  if (!bucket) return (await import('./folder-place.ts')).openFolderPlace(path.resolve(address))
  if (!s3)
    throw new Error(
      'A bucket needs a key; write BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or S3_* if the files have one.',
    )
  return (await import('./s3-place.ts')).openS3Place({ ...s3, bucket: bucket.name }, bucket.prefix)
}

/** The bucket and the prefix, which is empty or ends with a slash. Undefined for a folder. */
function parseBucket(address: string) {
  const [, name, rest = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(address) ?? []
  const prefix = rest.replace(/\/+$/, '')
  return name === undefined ? undefined : { name, prefix: prefix && `${prefix}/` }
}

type Site = { dataDir: string; s3?: S3Options | undefined }

/** What is wrong with storing backups of this site there, in words; undefined if nothing is. */
export function placeFault(address: string, keyFile: string, { dataDir, s3 }: Site, backupS3: BackupS3 | undefined) {
  const bucket = parseBucket(address)
  if (bucket) {
    const isOwn = s3?.bucket === bucket.name && s3.endpoint === backupS3?.endpoint
    return isOwn ? `${address} is the bucket of the files, with which it would be lost; write another one` : undefined
  }
  if (/^\w+:\/\//.test(address)) return `${address} is no place for backups; write a folder, or s3://bucket/prefix`
  if (isWithin(dataDir, address))
    return `${address} lies in DATA_DIR, with which it would be lost; write a folder elsewhere`
  if (isWithin(address, keyFile))
    return `the key ${keyFile} lies in ${address}: whoever takes the backup could read it; move the key elsewhere`
  return undefined
}

function isWithin(folder: string, file: string) {
  const relative = path.relative(realPath(folder), realPath(file))
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}

/** The path without links, as far as it exists. */
function realPath(file: string): string {
  const full = path.resolve(file)
  if (existsSync(full)) return realpathSync(full)
  const parent = path.dirname(full)
  return parent === full ? full : path.join(realPath(parent), path.basename(full))
}
