import { crc32 } from 'node:zlib'
import { KEY_PREFIX_LENGTH, KEY_START } from '#contract/api-keys.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the 43rd is more than 2 to the 256th, 62 to the 6th more than 2 to the 32nd. */
const RANDOM_LENGTH = 43
const CHECKSUM_LENGTH = 6

/**
 * Writes 32 random bytes as the secret of a key: `tpd_`, the bytes as 43 digits of base 62, and their CRC-32 as 6 more,
 * so that a scanner of repositories can tell a key from a word.
 */
export function writeSecret(bytes: Uint8Array) {
  const digits = toBase62(BigInt(`0x${Buffer.from(bytes).toString('hex')}`), RANDOM_LENGTH)
  return `${KEY_START}${digits}${checksum(digits)}`
}

/** Whether a text has the form of a secret, with its checksum. */
export function isSecret(text: string) {
  const [, digits, sum] = /^tpd_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? []
  return digits !== undefined && checksum(digits) === sum
}

export function secretPrefix(secret: string) {
  return secret.slice(0, KEY_PREFIX_LENGTH)
}

function checksum(digits: string) {
  return toBase62(BigInt(crc32(digits)), CHECKSUM_LENGTH)
}

function toBase62(number: bigint, length: number) {
  let text = ''
  for (let rest = number; rest > 0n; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`
  return text.padStart(length, '0')
}
