import { invalid } from '#server/errors.ts'

const WORDS =
  'Card and bank account numbers must not be sent here. They are entered under Payment Method, and go to the payment provider only.'

/** A field that is named for such digits is refused for its name, whatever is in it. `account_number` is an organization's, here. */
const NAMED =
  /^(?:card_?(?:number|num|no|pan|cvv2?|cvc2?|code)|credit_?card(?:_?number)?|debit_?card(?:_?number)?|pan|cvv2?|cvc2?|security_code|bank_?account(?:_?number)?|bank_?routing(?:_?number)?|routing_?number|aba_?number|iban)$/i

/** Long numbers of other kinds are at home here: carriers', files', secrets', callers'. */
const OTHER_NUMBERS = /tracking|file|password|token|ticket|proof|secret|phone|code$|url$|key$/i

/** The lengths that the networks give out, by how their numbers begin: Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay. */
const NETWORKS =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$/

/** Digits as people write them, in one piece or in groups; not the end of a longer number, of a decimal or of a phone number. */
const CANDIDATE = /(?<![\d+.])(?:\d[ -]?){12,18}\d(?![\d]|\.\d)/g
const ROUTING = /(?:routing|\baba\b)\D{0,30}(\d{9})(?!\d)/gi

/**
 * Refuses a query or body with the digits of a card or an account before anything else is done with it; no answer and no line of the
 * log repeats them. A number is taken for a card's by its check digit and by how a network's numbers begin and how long they are: ids,
 * phone, tray and tracking numbers are not. A bank account has no check digit, so it is known by the name of its field, or by the
 * routing number that stands beside it.
 */
export function refuseCardDigits(query: unknown, body: unknown) {
  const places = [...placesIn(query, []), ...placesIn(body, [])]
  if (places.length > 0) throw invalid(Object.fromEntries(places.map((place) => [place, [WORDS]])))
}

function placesIn(value: unknown, path: readonly string[]): string[] {
  const name = path.at(-1) ?? ''
  if (value === null || value === undefined || value === '') return []
  // The bytes of a file.
  if (value instanceof Uint8Array) return []
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, inner]) =>
      // A number may hide in a name: the place it stands in is told, not the name.
      hasCardNumber(key) ? [path.join('.') || 'body'] : placesIn(inner, [...path, key]),
    )
  }
  const isNamed = NAMED.test(name.replace(/^.*\./, ''))
  const isFound =
    isNamed || (!OTHER_NUMBERS.test(name) && hasDigits(typeof value === 'string' ? value : JSON.stringify(value)))
  return isFound ? [path.join('.') || 'body'] : []
}

function hasDigits(text: string) {
  return hasCardNumber(text) || Array.from(text.matchAll(ROUTING), ([, digits = '']) => digits).some(isRoutingNumber)
}

function hasCardNumber(text: string) {
  if (text.length < 13) return false
  return (text.match(CANDIDATE) ?? [])
    .map((found) => found.replace(/[ -]/g, ''))
    .some((digits) => NETWORKS.test(digits) && hasCheckDigit(digits))
}

/** Luhn's. */
function hasCheckDigit(digits: string) {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}

/** As the American Bankers Association gives it. */
function isRoutingNumber(digits: string) {
  const weights = [3, 7, 1]
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}
