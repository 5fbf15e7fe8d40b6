import { z } from 'zod'

const SCHEME = /^([a-z][a-z0-9+.-]*):\/\//i
/** Matches user and password, because an error message names the host and never them. */
const CREDENTIALS = /^([a-z][a-z0-9+.-]*:\/\/)?.*@/i
const PASSWORD_PARAMETER = /([?&]password=)[^&#]*/gi

type AddressRules = {
  /** Error messages propose the first one. */
  schemes: readonly [string, ...string[]]
  /** A path to a socket of this machine is valid too. */
  socket?: boolean
  /** Set where the address is a host alone: the reason why a path is an error. */
  origin?: string
}

/**
 * The schema of an address in the environment. Each error says what is wrong and what to write instead, with the host
 * and without the password.
 */
export function addressSchema(rules: AddressRules) {
  return z
    .string()
    .trim()
    .superRefine((value, context) => {
      const fault = addressFault(value, rules)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
}

function addressFault(value: string, { schemes, socket, origin }: AddressRules) {
  if (socket && /^\/(?!\/)/.test(value)) return undefined
  const redacted = withoutCredentials(value)
  const scheme = SCHEME.exec(value)?.[1]?.toLowerCase()
  const rest = redacted.replace(SCHEME, '').replace(/^\/+/, '')
  if (!scheme) return `${redacted} has no scheme; write ${schemes[0]}://${rest}`
  if (!schemes.includes(scheme))
    return `must begin with ${schemes.map((each) => `${each}://`).join(' or ')}; write ${schemes[0]}://${rest}`
  const url = parseAddress(value, socket)
  if (!url) return `${redacted} cannot be read; write special characters of the user and password as %XX`
  if (!url.hostname && !socket) return `${redacted} names no host; write ${schemes[0]}://host`
  if (origin !== undefined && (/[?#]/.test(value) || !['', '/'].includes(url.pathname) || url.username))
    return `${redacted} is more than a host: ${origin}; write ${url.protocol}//${url.host}`
  return undefined
}

function withoutCredentials(value: string) {
  return value.replace(CREDENTIALS, '$1').replace(PASSWORD_PARAMETER, '$1...')
}

/**
 * Parses an address. With `socket` the host may be missing behind the user
 * (`postgres://user@/database?host=/run/postgresql`).
 */
export function parseAddress(value: string, socket = false) {
  const readable = socket ? value.replace(/^(\w+:\/\/)[^@/?#]*@\//, '$1/') : value
  return URL.canParse(readable) ? new URL(readable) : undefined
}
