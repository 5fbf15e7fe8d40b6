import { conflict } from '#server/errors.ts'
import type { Disk } from './disk.ts'
import type { S3Storage } from './s3.ts'

const READS_ONLY = 'This copy of the portal is a restore drill: it reads files and writes none.'

/** Reads as the storage does, and writes, moves and removes nothing. */
export function readOnly<Kind extends Disk | S3Storage>(storage: Kind): Kind {
  // A promise that rejects, as whoever calls expects of a storage.
  const refused = () => Promise.reject(conflict(READS_ONLY))
  const changes = {
    signPut: refused,
    write: refused,
    trash: refused,
    bringBack: refused,
    purge: refused,
    remove: refused,
    tidy: refused,
    mark: refused,
    prove: async () => undefined,
    ...(storage.kind === 'disk'
      ? { receive: refused }
      : { parts: { ...storage.parts, open: refused, complete: refused, abortBefore: refused } }),
  }
  return { ...storage, ...changes }
}
