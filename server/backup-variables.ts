import type { z } from 'zod'
import { addressSchema } from './address-schema.ts'
import { readKeyFile } from './backup/key-file.ts'
import { placeFault } from './backup/place.ts'
import { flag, optional, text, wholeNumber } from './variable-schemas.ts'

/** The variables of backups, beside those of server/config.ts. */
export const backupVariables = {
  BACKUP_TO: optional,
  BACKUP_KEY_FILE: optional,
  BACKUP_AT: text.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day in UTC; write 02:30').default('02:30'),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(30),
  BACKUP_S3_ENDPOINT: addressSchema({
    schemes: ['https', 'http'],
    origin: 'the bucket is named in BACKUP_TO',
  }).optional(),
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_FORCE_PATH_STYLE: flag.optional(),
}

type BackupEnvironment = z.infer<z.ZodObject<typeof backupVariables>>

/** The bucket of the files, whose key backups use if they have none of their own. */
type FilesS3 = {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  forcePathStyle: boolean
}

export function backupConfig(e: BackupEnvironment, files: FilesS3 | undefined) {
  return {
    /** Where the schedule stores backups; without it there is none. */
    to: e.BACKUP_TO,
    keyFile: e.BACKUP_KEY_FILE,
    /** The time of day in UTC, as 02:30. */
    at: e.BACKUP_AT,
    keepDays: e.BACKUP_KEEP_DAYS,
    s3: backupS3(e, files),
  }
}

function backupS3(e: BackupEnvironment, files: FilesS3 | undefined) {
  const own = e.BACKUP_S3_ACCESS_KEY_ID && e.BACKUP_S3_SECRET_ACCESS_KEY
  if (!own && !files) return undefined
  return {
    endpoint: e.BACKUP_S3_ENDPOINT ?? (own ? undefined : files?.endpoint),
    region: e.BACKUP_S3_REGION ?? files?.region ?? 'us-east-1',
    accessKeyId: e.BACKUP_S3_ACCESS_KEY_ID ?? files?.accessKeyId ?? '',
    secretAccessKey: e.BACKUP_S3_SECRET_ACCESS_KEY ?? files?.secretAccessKey ?? '',
    forcePathStyle: e.BACKUP_S3_FORCE_PATH_STYLE ?? files?.forcePathStyle ?? false,
  }
}

/** What is wrong with the variables, each with its name in front. */
export function backupFaults(e: BackupEnvironment, site: { dataDir: string; s3?: FilesS3 | undefined }) {
  const keys = [e.BACKUP_S3_ACCESS_KEY_ID, e.BACKUP_S3_SECRET_ACCESS_KEY].filter(Boolean).length
  const s3 = backupS3(e, site.s3)
  const { BACKUP_TO: to, BACKUP_KEY_FILE: keyFile } = e
  const place = to && keyFile && placeFault(to, keyFile, site, s3)
  const faults = [
    (to === undefined) !== (keyFile === undefined) && 'BACKUP_TO and BACKUP_KEY_FILE go together',
    keys === 1 && 'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together',
    to?.startsWith('s3://') &&
      !s3 &&
      'BACKUP_TO: a bucket needs a key; write BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY',
    place && `BACKUP_TO: ${place}`,
    keyFile && keyFileFault(keyFile),
  ]
  return faults.flatMap((fault) => fault || [])
}

function keyFileFault(file: string) {
  try {
    readKeyFile(file)
    return undefined
  } catch (error) {
    return `BACKUP_KEY_FILE: ${error instanceof Error ? error.message : String(error)}`
  }
}
