import type { S3Options } from '#server/adapters/storage/s3.ts'

/** A file of a backup, as the place lists it. */
export type StoredPart = { name: string; size: number }

/** Where backups lie: a folder or a part of a bucket. Names have slashes and are listed in their order. */
export type BackupPlace = {
  list(prefix: string): AsyncIterable<StoredPart>
  /** Stores the bytes under the name, all or nothing: an error of the source leaves no part of them. */
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Opens the file with the first byte that is read. Throws if there is none. */
  get(name: string): AsyncIterable<Uint8Array>
  remove(name: string): Promise<void>
  /** Removes what an interrupted `put` left before this moment. */
  tidy(before: Date): Promise<void>
}

/** The credentials for buckets of backups; the bucket and the prefix are in the address. */
export type BackupS3 = Omit<S3Options, 'bucket' | 'publicEndpoint'>
