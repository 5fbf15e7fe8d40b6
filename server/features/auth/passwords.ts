import type { Options } from '@node-rs/argon2'

/** Cost of argon2id: 19 MiB, two passes. One hash takes 24 ms on the measured machine, off the event loop. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export async function hashPassword(password: string) {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, COST)
}

// The hash of an unknown password, so that an unknown address takes as long as a known one.
let decoy: Promise<string> | undefined

/** Compares in equal time whether or not there is a stored hash; without one the result is always false. */
export async function checkPassword(stored: string | null | undefined, password: string) {
  const { verify } = await import('@node-rs/argon2')
  decoy ??= hashPassword(`no password ${Math.random()}`)
  const isMatch = await verify(stored ?? (await decoy), password)
  return isMatch && typeof stored === 'string'
}
