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

const FEWEST_DIGITS = 13
const MOST_DIGITS = 19
const SPACE = 32
const PLUS = 43
const HYPHEN = 45
const POINT = 46
const ZERO = 48
const LONG_NUMBER = /\d(?:[ -]?\d){12}/
const SMALLEST_NUMBER = 10 ** (FEWEST_DIGITS - 1)
const ROUTING = /(?:routing|\baba\b)\D{0,30}(\d{9})(?!\d)/gi

/** A refusal names so many places, with so much of each name: its length must not grow with what was sent. */
const MAX_PLACES = 20
const MAX_NAME = 60

/** What looking for digits costs: values visited, and characters searched or written. */
export type Effort = { values: number; characters: number }

/**
 * Refuses a query or body with the digits of a card or an account before anything else is done with it; no answer and no line of the
 * log repeats them. A number is taken for a card's by its check digit and by how a network's numbers begin and how long they are: ids,
 * phone, tray and tracking numbers are not. A bank account has no check digit, so it is known by the name of its field, or by the
 * routing number that stands beside it.
 */
export function refuseCardDigits(query: unknown, body: unknown) {
  const places = [query, body].flatMap((input) => findCardDigits(input).places)
  if (places.length > 0) throw invalid(Object.fromEntries(places.map((place) => [place, [WORDS]])))
}

/**
 * Strangers make the server run this before anything is counted, so it costs no more than parsing did: it visits each value once,
 * searches each character once, and turns only those numbers into text that are long enough to be a card's.
 */
export function findCardDigits(input: unknown): { places: string[]; effort: Effort } {
  const places: string[] = []
  const effort = { values: 0, characters: 0 }
  const path: (string | number)[] = []

  function found() {
    const place = path.join('.') || 'body'
    effort.characters += place.length
    places.push(place)
  }

  function search(value: unknown, name: string) {
    effort.values += 1
    if (places.length === MAX_PLACES || value === null || value === undefined || value === '') return
    if (Array.isArray(value)) return searchItems(value)
    if (typeof value === 'object') return searchFields(value)
    if (name !== '' && NAMED.test(name)) return found()
    const text = textOf(value)
    if (text === '' || OTHER_NUMBERS.test(name)) return
    effort.characters += text.length
    if (hasCardNumber(text) || (typeof value === 'string' && hasRoutingNumber(text))) found()
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
    // The bytes of a file are no text.
    if (fields instanceof Uint8Array) return
    for (const [key, value] of Object.entries(fields)) {
      effort.characters += key.length
      // A number may hide in a name: the refusal names the object that holds it.
      if (hasCardNumber(key)) found()
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

function textOf(value: unknown) {
  if (typeof value === 'string') return value
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) >= SMALLEST_NUMBER ? String(value) : ''
}

function hasRoutingNumber(text: string) {
  if (!/\d{9}/.test(text)) return false
  return Array.from(text.matchAll(ROUTING), ([, digits = '']) => digits).some(isRoutingNumber)
}

/** A loop behind a cheap look: together they cost a fifth of one expression that judges all. */
function hasCardNumber(text: string) {
  if (!LONG_NUMBER.test(text)) return false
  for (let at = 0; at + FEWEST_DIGITS <= text.length; at += 1) {
    if (!isDigitAt(text, at) || isContinued(text, at)) continue
    const end = endOfNumber(text, at)
    if (end === undefined) continue
    if (hasCheckDigit(text, at, end) && NETWORKS.test(text.slice(at, end).replace(/[ -]/g, ''))) return true
    at = end - 1
  }
  return false
}

/** Whether the digit belongs to a longer number, to a decimal or to a phone number that began before it. */
function isContinued(text: string, at: number) {
  const before = text.charCodeAt(at - 1)
  return isDigitAt(text, at - 1) || before === PLUS || before === POINT
}

/** Where a number as long as a card's ends, digits as people write them: in one piece or in groups. */
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

/** Luhn's, over the digits between two places. */
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

/** As the American Bankers Association gives it. */
function isRoutingNumber(digits: string) {
  const weights = [3, 7, 1]
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0)
  return sum > 0 && sum % 10 === 0
}
