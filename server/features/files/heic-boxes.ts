/** The type of the first box, `ftyp`, which follows its length. */
export const FTYP = 0x66_74_79_70
/**
 * Path to the box with the properties of all images of the file; `offset` counts the bytes between a box header and the
 * first inner box.
 */
const PROPERTIES_PATH = [
  { type: 'meta', offset: 4 },
  { type: 'iprp', offset: 0 },
  { type: 'ipco', offset: 0 },
]

/**
 * Returns the contents of all properties of one type in a HEIC file (ISO/IEC 23008-12): `ispe` is a size, `colr` a
 * color profile. Properties beyond the given bytes are missing.
 */
export function readHeicProperties(bytes: Uint8Array, type: string): Uint8Array[] {
  let container = bytes
  for (const step of PROPERTIES_PATH) {
    const [box] = findBoxes(container, step.type)
    if (!box) return []
    container = box.subarray(step.offset)
  }
  return findBoxes(container, type)
}

function findBoxes(bytes: Uint8Array, requestedType: string): Uint8Array[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: Uint8Array[] = []
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at)
    // A 64-bit size, or a box up to the end of the file; only pixel data is that long.
    if (size < 8) break
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === requestedType) found.push(bytes.subarray(at + 8, at + size))
    at += size
  }
  return found
}
