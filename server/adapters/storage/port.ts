import type { Trashed, TrashLabel } from './trash.ts'

export type { Trashed }

export type PutLink = {
  ttlSeconds: number
  maxBytes: number
  /** If set, the upload must have exactly this type. */
  contentType?: string | undefined
  /** If set, the upload must have exactly this many bytes. */
  size?: number | undefined
  /** The client can send parts and resume; requires `size`. */
  inParts?: boolean | undefined
}

export type GetLink = {
  ttlSeconds: number
  fileName?: string | undefined
  contentType?: string | undefined
  /** Displayed in the page instead of saved; never for a type that only the uploader vouches for. */
  inline?: boolean | undefined
}

/** Where an upload goes, and its required headers, which are part of the signature. */
export type SignedPut = {
  url: string
  headers: Record<string, string>
  /** The upload can resume: HEAD returns the offset as `upload-offset`, PUT sends the rest with `content-range`. */
  keeps_parts: boolean
  /** The url accepts no bytes: GET returns the next part and its link, POST completes the upload. */
  part_size?: number
}

export type StoredHead = { size: number; contentType?: string | undefined }
export type StoredObject = { key: string; size: number; modifiedAt: string }

/**
 * The installation that the store belongs to, the generation of its database at the time of writing, and the former
 * ids.
 */
export type Mark = { id: string; generation: number; former: readonly string[] }

/** An object is never overwritten by any writer: the portal has checked it, and readers rely on that. */
export type Storage = {
  kind: 'disk' | 's3'
  /**
   * Origins to which the browser uploads and from which it downloads, besides our own: for the content security policy.
   */
  connectOrigins: string[]
  signPut(key: string, link: PutLink): Promise<SignedPut>
  signGet(key: string, link: GetLink): Promise<string>
  head(key: string): Promise<StoredHead | undefined>
  /** Returns all bytes, or those from `start` to `end`, both included. Throws if the object is missing. */
  read(key: string, range?: { start: number; end: number }): Promise<Uint8Array>
  /**
   * Provides the object as a file on this machine for a reader of pieces, until `use` ends. Throws if it is missing.
   */
  withFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T>
  /** Returns false if the key is taken. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>
  /** The same for bytes that do not fit into memory. An error of the source is thrown, and nothing is stored. */
  writeStream(
    key: string,
    bytes: AsyncIterable<Uint8Array>,
    of: { size: number; contentType: string },
  ): Promise<boolean>
  /**
   * Moves the bytes below trash/, where no link and no reader reaches them, and leaves an empty object that blocks the
   * key, as a link of its upload may still be valid. Returns false if there was nothing to move; idempotent.
   */
  trash(key: string, label: TrashLabel): Promise<boolean>
  listTrash(): AsyncIterable<Trashed>
  /** Moves an object back from the trash. Returns false if its key holds bytes again. */
  bringBack(trashed: Trashed): Promise<boolean>
  /** Deletes an object of the trash permanently. */
  purge(trashed: Trashed): Promise<void>
  /** Idempotent: removing a missing object is no error. The key is free afterwards. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
  /** Removes uploads that were abandoned before this moment. */
  tidy(before: Date): Promise<void>
  newestMark(): Promise<Mark | undefined>
  /** Returns false if another database wrote a mark of this generation first. */
  mark(mark: Mark): Promise<boolean>
  /** Checks that a taken key cannot be overwritten. Throws an Error with the reason otherwise. */
  prove(): Promise<void>
}
