import { conflict } from '#server/errors.ts'
import type { Disk } from './disk.ts'
import type { S3Storage } from './s3.ts'

const READS_ONLY = 'This copy of the portal is a restore drill: it reads files and writes none.'

/** Wraps a storage so that it reads as usual and rejects every write, move and removal. */
export function asReadOnlyStorage<Kind extends Disk | S3Storage>(storage: Kind): Kind {
  // Rejects instead of throwing, as callers of a storage expect.
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
