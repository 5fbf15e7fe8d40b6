import type { Config } from './config.ts'

/** Values shorter than this are words of any sentence. */
const SHORTEST = 6

/**
 * Returns a function that hides every secret of the environment in a text, because the words of a server or a library
 * may repeat what they were given.
 */
export function secretHider(given: Record<string, string | undefined>) {
  const secrets = Object.entries(given).flatMap(([name, value = '']) => [
    ...(/SECRET|KEY|TOKEN|PASSWORD/.test(name) ? value.split(',').map((each) => each.trim()) : []),
    ...passwordsOf(value),
  ])
  // The longest first, because one may be the beginning of another.
  const hidden = [...new Set(secrets)].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length)
  return (text: string) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '[hidden]'), text)
}

/** The password of an address as it is written and as it is read. */
function passwordsOf(value: string) {
  const [, written] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?[^:@/]*:(.+)@/i.exec(value) ?? []
  const [, parameter] = /[?&]password=([^&#]+)/i.exec(value) ?? []
  return [written, parameter].flatMap((each) => (each === undefined ? [] : [each, decoded(each)]))
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The same for what the portal was started with. */
export function configSecretHider(config: Config) {
  return secretHider(Object.fromEntries(flatten(config)))
}

/** Every text of a configuration, under a name that has those of all parts that it is in. */
function flatten(part: object, within = ''): [string, string][] {
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const place = `${within}_${name.toUpperCase()}`
    if (typeof value === 'string') return [[place, value]]
    return typeof value === 'object' && value !== null ? flatten(value, place) : []
  })
}
