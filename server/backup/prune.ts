import { byFolder, createFollower } from './by-folder.ts'
import { readFileList } from './file-list.ts'
import { type FoundBackup, listBackups } from './find-backup.ts'
import type { BackupKey } from './key-file.ts'
import { backupTime, FILES, filePath, PARTS, partPath, withoutFiles } from './names.ts'
import type { BackupPlace } from './port.ts'

const DAY_MS = 86_400_000

/**
 * Removes backups that began more than `keepDays` ago, incomplete ones after a day, and then the files that no backup
 * names any more. The newest complete backup stays however old it is. Returns how many backups were removed.
 */
export async function prune(place: BackupPlace, key: BackupKey, keepDays: number, now: string): Promise<number> {
  const end = Date.parse(now)
  const backups = await listBackups(place)
  const newest = backups.findLast(({ isComplete }) => isComplete)
  const isOutdated = ({ name, isComplete }: FoundBackup) =>
    name !== newest?.name && (backupTime(name)?.getTime() ?? end) < end - (isComplete ? keepDays : 1) * DAY_MS
  const outdated = backups.filter(isOutdated)
  await place.tidy(new Date(end - DAY_MS))
  // The manifest goes first: a backup whose removal was interrupted is incomplete.
  for (const { name } of outdated) for (const part of PARTS.toReversed()) await place.remove(partPath(name, part))
  if (outdated.length > 0) {
    const kept = backups.filter((each) => !outdated.includes(each) && each.parts.has('files'))
    await removeUnlisted(place, key, kept)
  }
  return outdated.length
}

async function removeUnlisted(place: BackupPlace, key: BackupKey, kept: readonly FoundBackup[]) {
  const lists = kept.map(({ name }) => createFollower(byFolder(readFileList(place, key, name), (file) => file.key)))
  try {
    const stored = byFolder(place.list(FILES), ({ name }) => withoutFiles(name))
    for await (const { folder, items } of stored) {
      const named = new Set<string>()
      for (const list of lists) for (const file of await list.at(folder)) named.add(filePath(key, file))
      for (const { name } of items) if (!named.has(name)) await place.remove(name)
    }
  } finally {
    for (const list of lists) await list.close()
  }
}
