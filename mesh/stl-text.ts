import { u8 } from '#mesh/typed-array.ts'

/**
 * Converts a text to one byte per character: strips the byte order mark, and reduces UTF-16 with '?' for other
 * characters.
 */
export function toSingleByteText(bytes: Uint8Array): Uint8Array {
  const [first, second] = [bytes[0], bytes[1]]
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3)
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const isLittle = first === 0xff || (!isMarked && second === 0 && first !== 0)
  if (!isMarked && !(looksLikeUtf16(bytes, 0) || looksLikeUtf16(bytes, 1))) return bytes
  const from = isMarked ? 2 : 0
  const plain = new Uint8Array((bytes.length - from) >> 1)
  for (let i = 0; i < plain.length; i++) {
    const at = from + 2 * i
    const [low, high] = isLittle ? [u8(bytes, at), u8(bytes, at + 1)] : [u8(bytes, at + 1), u8(bytes, at)]
    plain[i] = high === 0 ? low : 63
  }
  return plain
}

/**
 * Returns whether every second of the first bytes is 0 and the others are not, as in UTF-16 without a byte order mark.
 */
function looksLikeUtf16(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  if (bytes.length < 10) return false
  for (let at = 0; at < 10; at++) {
    const isZero = u8(bytes, at) === 0
    if (isZero !== (at % 2 === zeroAt)) return false
  }
  return true
}

/** Returns whether the first bytes are text. In a binary file the number of triangles ends with a zero, at byte 83. */
export function isText(plain: Uint8Array): boolean {
  const head = plain.subarray(0, 84)
  return head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13) || byte === 26)
}
