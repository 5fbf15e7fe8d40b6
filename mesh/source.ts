/** The bytes of a file, piece by piece: a scan of 200 MB need not lie in memory as a whole beside its mesh. */
export type ByteSource = {
  size: number
  /** From `start` up to `end`, which is not included; valid until the next read. */
  read(start: number, end: number): Uint8Array
}

export function sourceOf(bytes: Uint8Array): ByteSource {
  return { size: bytes.length, read: (start, end) => bytes.subarray(start, end) }
}
