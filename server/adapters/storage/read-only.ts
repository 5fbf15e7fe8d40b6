import { conflict } from '#server/errors.ts'
import type { Disk } from './disk.ts'
import type { S3Storage } from './s3.ts'

/** Wraps a storage so that it reads as usual and rejects every write, move and removal with these words. */
export function asReadOnlyStorage<Kind extends Disk | S3Storage>(storage: Kind, why: string): Kind {
  // Rejects instead of throwing, as callers of a storage expect.
  const reject = () => Promise.reject(conflict(why))
  const changes = {
    signPut: reject,
    write: reject,
    writeStream: reject,
    trash: reject,
    bringBack: reject,
    purge: reject,
    remove: reject,
    tidy: reject,
    mark: reject,
    prove: async () => undefined,
    ...(storage.kind === 'disk'
      ? { receive: reject }
      : { parts: { ...storage.parts, open: reject, complete: reject, abortBefore: reject } }),
  }
  return { ...storage, ...changes }
}
