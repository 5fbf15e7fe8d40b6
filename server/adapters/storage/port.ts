import type { Trashed, TrashLabel } from './trash.ts'

export type { Trashed }

export type PutLink = {
  ttlSeconds: number
  maxBytes: number
  /** Given, the upload must be of exactly this type. */
  contentType?: string | undefined
  /** Given, the upload must have exactly this many bytes. */
  size?: number | undefined
  /** The sender can send it in parts, and go on where it broke off; then `size` must be given. */
  inParts?: boolean | undefined
}

export type GetLink = {
  ttlSeconds: number
  fileName?: string | undefined
  contentType?: string | undefined
  /** Shown in the page instead of saved; never for a type that only the uploader vouches for. */
  inline?: boolean | undefined
}

/** Where an upload goes, and the headers it must be sent with: they are part of the signature. */
export type SignedPut = {
  url: string
  headers: Record<string, string>
  /** A broken-off upload goes on: HEAD tells by `upload-offset` where, PUT takes the rest by `content-range`. */
  keeps_parts: boolean
  /** The url takes no bytes: GET tells the next part and where it goes, POST ends the upload. */
  part_size?: number
}

export type StoredHead = { size: number; contentType?: string | undefined }
export type StoredObject = { key: string; size: number; modifiedAt: string }

/**
 * Which database the store belongs to, how far that database had come when it wrote this, and to whom it belonged before.
 */
export type Mark = { id: string; generation: number; former: readonly string[] }

/** What a key holds is never written over, whoever writes: the portal has looked at it, and others rely on that. */
export type Storage = {
  kind: 'disk' | 's3'
  /** Where the browser sends and fetches bytes besides our own origin: for the content security policy. */
  connectOrigins: string[]
  signPut(key: string, link: PutLink): Promise<SignedPut>
  signGet(key: string, link: GetLink): Promise<string>
  head(key: string): Promise<StoredHead | undefined>
  /** The bytes, or those from `start` to `end`, both included. A missing object is an error. */
  read(key: string, range?: { start: number; end: number }): Promise<Uint8Array>
  /** Lends the object as a file on this machine, for whoever reads it in pieces. A missing object is an error. */
  withFile<T>(key: string, use: (file: string) => Promise<T>): Promise<T>
  /** Whether it was written: false where the key is taken. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<boolean>
  /**
   * Moves the bytes below trash/, where no link and no reader reaches them, and leaves the key taken and empty, for as long
   * as a link of its upload may live. False where there was nothing to move, so that it may run twice.
   */
  trash(key: string, label: TrashLabel): Promise<boolean>
  listTrash(): AsyncIterable<Trashed>
  /** Moves an object back from the trash, unless its key holds bytes again. */
  bringBack(trashed: Trashed): Promise<boolean>
  /** Ends an object of the trash for good. */
  purge(trashed: Trashed): Promise<void>
  /** Removing what is not there is no error. The key is free again. */
  remove(key: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredObject>
  /** Forgets uploads that stopped half-way before this moment. */
  tidy(before: Date): Promise<void>
  newestMark(): Promise<Mark | undefined>
  /** False where another database wrote a mark of that generation first. */
  mark(mark: Mark): Promise<boolean>
  /** Tries that a key which is taken stays as it is; the error says why nothing can be kept here. */
  prove(): Promise<void>
}
