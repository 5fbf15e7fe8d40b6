import type { RandomSource } from './random.ts'

const LETTERS = '0123456789ABCDEFGHJKLMNPRSTVWXYZ'
const DIGITS = '0123456789'

/** Returns a number in the format of a courier: DHL abroad, one of three others at home, now and then a local one. */
export function trackingNumber(dice: RandomSource, method: number): string {
  const some = (alphabet: string, count: number) =>
    Array.from({ length: count }, () => alphabet[dice.whole(0, alphabet.length - 1)] ?? '0').join('')
  if (method === 5) return `4${some(DIGITS, 9)}`
  switch (dice.whole(0, 7)) {
    case 0:
    case 1:
      return `7${some(DIGITS, 11)}`
    case 2:
    case 3:
      return `94${some(DIGITS, 20)}`
    case 4:
      return dice.happens(0.3) ? `HAND ${some(DIGITS, 4)}` : `1${some(DIGITS, 9)}`
    default:
      return `1Z${some(LETTERS, 16)}`
  }
}
