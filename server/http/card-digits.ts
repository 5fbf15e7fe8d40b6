import { invalid } from '#server/errors.ts'

const MESSAGE =
  'Card and bank account numbers must not be sent here. They are entered under Payment Method, and go to the payment provider only.'

/**
 * A field that is named for such digits is rejected by its name, whatever its value. Here `account_number` is an
 * organization's.
 */
const NAMED =
  /^(?:card_?(?:number|num|no|pan|cvv2?|cvc2?|code)|credit_?card(?:_?number)?|debit_?card(?:_?number)?|pan|cvv2?|cvc2?|security_code|bank_?account(?:_?number)?|bank_?routing(?:_?number)?|routing_?number|aba_?number|iban)$/i

/** Fields with long numbers of other kinds: of carriers, files, secrets and callers. */
const OTHER_NUMBERS = /tracking|file|password|token|ticket|proof|secret|phone|code$|url$|key$/i

/** Prefixes and lengths by network: Visa, Mastercard, American Express, Discover, Diners, JCB, UnionPay. */
const NETWORKS =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d\d|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|3(?:0[0-5]|[689]\d)\d{11}|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17})$/

const FEWEST_DIGITS = 13
const MOST_DIGITS = 19
const SPACE = 32
const PLUS = 43
const HYPHEN = 45
const POINT = 46
const ZERO = 48
const LONG_NUMBER = /\d(?:[ -]?\d){12}/
/** Ids of the payment provider: the digits of one in some thousands would pass as those of a card. */
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi
const SMALLEST_NUMBER = 10 ** (FEWEST_DIGITS - 1)
const ROUTING = /(?:routing|\baba\b)\D{0,30}(\d{9})(?!\d)/gi

/**
 * An error names at most this many places, with this much of each name, so that its length does not grow with the
 * input.
 */
const MAX_PLACES = 20
const MAX_NAME = 60

/** The cost of a search: values visited, and characters searched or written. */
export type Effort = { values: number; characters: number }

/**
 * Rejects a query or body with the digits of a card or an account before it is used; no response and no line of the log
 * repeats them. A card number is recognized by its check digit and by the prefix and length of its network, so ids,
 * phone, tray and tracking numbers pass. A bank account has no check digit, so it is recognized by the name of its
 * field or by a routing number beside it.
 */
export function rejectCardDigits(query: unknown, body: unknown) {
  const places = [query, body].flatMap((input) => findCardDigits(input).places)
  if (places.length > 0) throw invalid(Object.fromEntries(places.map((place) => [place, [MESSAGE]])))
}

/**
 * Returns the places of card and account digits. It runs for unauthenticated requests before any rate limit, so it
 * costs no more than parsing did: it visits each value once, searches each character once, and converts only those
 * numbers to text that are long enough for a card.
 */
export function findCardDigits(input: unknown): { places: string[]; effort: Effort } {
  const places: string[] = []
  const effort = { values: 0, characters: 0 }
  const path: (string | number)[] = []

  function report() {
    const place = path.join('.') || 'body'
    effort.characters += place.length
    places.push(place)
  }

  function search(value: unknown, name: string) {
    effort.values += 1
    if (places.length === MAX_PLACES || value === null || value === undefined || value === '') return
    if (Array.isArray(value)) return searchItems(value)
    if (typeof value === 'object') return searchFields(value)
    if (name !== '' && NAMED.test(name)) return report()
    const text = searchableText(value)
    if (text === '' || OTHER_NUMBERS.test(name)) return
    effort.characters += text.length
    if (hasCardNumber(text) || (typeof value === 'string' && hasRoutingNumber(text))) report()
  }

  function searchItems(items: unknown[]) {
    const place = path.push(0) - 1
    for (const [at, item] of items.entries()) {
      path[place] = at
      search(item, '')
    }
    path.pop()
  }

  function searchFields(fields: object) {
    // The bytes of a file are not text.
    if (fields instanceof Uint8Array) return
    for (const [key, value] of Object.entries(fields)) {
      effort.characters += key.length
      // A key may contain a number too: the error names the object that holds it.
      if (hasCardNumber(key)) report()
      else {
        path.push(key.slice(0, MAX_NAME))
        search(value, key.slice(key.lastIndexOf('.') + 1))
        path.pop()
      }
    }
  }

  search(input, '')
  return { places, effort }
}

function searchableText(value: unknown) {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) >= SMALLEST_NUMBER ? String(value) : ''
}

function hasRoutingNumber(text: string) {
  if (!/\d{9}/.test(text)) return false
  return Array.from(text.matchAll(ROUTING), ([, digits = '']) => digits).some(isRoutingNumber)
}

/** A loop behind a cheap test: together they cost a fifth of a single regular expression. */
function hasCardNumber(given: string) {
  if (!LONG_NUMBER.test(given)) return false
  const text = given.replace(UUID, '_')
  for (let at = 0; at + FEWEST_DIGITS <= text.length; at += 1) {
    if (!isDigitAt(text, at) || isContinued(text, at)) continue
    const end = endOfNumber(text, at)
    if (end === undefined) continue
    if (hasCheckDigit(text, at, end) && NETWORKS.test(text.slice(at, end).replace(/[ -]/g, ''))) return true
    at = end - 1
  }
  return false
}

/** Whether the digit belongs to a number, a decimal or a phone number that began before it. */
function isContinued(text: string, at: number) {
  const before = text.charCodeAt(at - 1)
  return isDigitAt(text, at - 1) || before === PLUS || before === POINT
}

/** The end of a number as long as a card's, written in one piece or in groups; undefined if there is none. */
function endOfNumber(text: string, start: number) {
  let end: number | undefined
  let at = start
  for (let digits = 1; digits <= MOST_DIGITS; digits += 1) {
    at += 1
    if (isDigitAt(text, at)) continue
    const code = text.charCodeAt(at)
    if (digits >= FEWEST_DIGITS && !(code === POINT && isDigitAt(text, at + 1))) end = at
    if ((code !== SPACE && code !== HYPHEN) || !isDigitAt(text, at + 1)) break
    at += 1
  }
  return end
}

function isDigitAt(text: string, at: number) {
  const code = text.charCodeAt(at)
  return code >= ZERO && code <= ZERO + 9
}

/** The Luhn check over the digits between two positions. */
function hasCheckDigit(text: string, start: number, end: number) {
  let sum = 0
  let isDoubled = false
  for (let at = end - 1; at >= start; at -= 1) {
    if (!isDigitAt(text, at)) continue
    const digit = text.charCodeAt(at) - ZERO
    sum += isDoubled ? (digit > 4 ? 2 * digit - 9 : 2 * digit) : digit
    isDoubled = !isDoubled
  }
  return sum % 10 === 0
}

/** The checksum of the American Bankers Association. */
function isRoutingNumber(digits: string) {
  const weights = [3, 7, 1]
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}
