import { BACKUPS, backupTime, type PartName, PARTS } from './names.ts'
import type { BackupPlace } from './port.ts'

/** A folder below backups/ and which of its parts are there. */
export type FoundBackup = { name: string; parts: ReadonlySet<PartName>; isComplete: boolean }

/** All backups of a place, complete or not, the oldest first. */
export async function listBackups(place: BackupPlace): Promise<FoundBackup[]> {
  const found = new Map<string, Set<PartName>>()
  for await (const { name: file } of place.list(BACKUPS)) {
    const [name = '', given] = file.slice(BACKUPS.length).split('/')
    const part = PARTS.find((each) => each === given)
    if (part && backupTime(name)) found.set(name, (found.get(name) ?? new Set()).add(part))
  }
  return [...found].map(([name, parts]) => ({ name, parts, isComplete: PARTS.every((part) => parts.has(part)) }))
}

/** The backup of this name, or the newest one. Throws an Error that says why none can be restored. */
export async function chooseBackup(place: BackupPlace, wanted: string | undefined): Promise<string> {
  const backups = await listBackups(place)
  const complete = backups.filter(({ isComplete }) => isComplete)
  const chosen = wanted === undefined ? complete.at(-1) : backups.find(({ name }) => name === wanted)
  if (chosen?.isComplete) return chosen.name
  const newest = chosen ?? backups.at(-1)
  if (wanted !== undefined && !chosen)
    throw new Error(
      `There is no backup ${wanted}; there are: ${complete.map(({ name }) => name).join(', ') || 'none'}.`,
    )
  if (!newest) throw new Error('There is no backup in that place.')
  throw new Error(
    `The backup ${newest.name} is incomplete: it ended before its manifest was written, so nothing of it is restored.`,
  )
}
