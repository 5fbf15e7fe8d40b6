import type { BackupKey } from './key-file.ts'
import { uploadFolder } from './by-folder.ts'
import { sealedSize } from './sealed-stream.ts'

/**
 * What lies where in a place: `backups/<time>/` has one folder per backup, `files/` the files of all of them, each
 * written once.
 */
export const BACKUPS = 'backups/'
export const FILES = 'files/'

/** The parts of a backup. The manifest is written last, so a backup without one is incomplete. */
export const PARTS = ['database', 'files', 'manifest'] as const
export type PartName = (typeof PARTS)[number]

/** The name of a backup that begins now; names sort by time. */
export function backupName(now: string) {
  return now.replaceAll(/[:.]/g, '-')
}

/** When a backup began; undefined for a folder that is none. */
export function backupTime(name: string) {
  const [, day, hour, minute, second, ms] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`)
}

export function partPath(backup: string, part: PartName) {
  return `${BACKUPS}${backup}/${part}`
}

type Named = { key: string; size: number }

/** Where the backup has a file of the store. Key and size are part of the name, so what is there is not read again. */
export function filePath(secret: BackupKey, { key, size }: Named) {
  return `${FILES}${uploadFolder(key)}${secret.hide(key)}-${size}`
}

/** The storage folder of a file of the backup, with the rest of its name. */
export function withoutFiles(name: string) {
  return name.slice(FILES.length)
}

/** Whether a listed file is whole: what is longer or shorter was not written by a backup. */
export function isWhole(listed: { size: number } | undefined, { size }: Named) {
  return listed?.size === sealedSize(size)
}
