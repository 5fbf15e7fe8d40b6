import { closeSync, openSync } from 'node:fs'
import { MAX_TEETH_BYTES, setupTeeth } from '#contract/setup-teeth.ts'
import { sourceAt } from './file-source.ts'
import type { TeethLooked } from './inspect.ts'

const NO_JSON = 'This is not JSON.'
const TOO_LARGE = `What is said of the teeth is larger than ${MAX_TEETH_BYTES / 1_000_000} MB.`

/** Reads a JSON sidecar in the child process, so that a file which is made to parse slowly blocks nobody. */
export function teethOfJson(path: string): TeethLooked {
  const file = openSync(path, 'r')
  try {
    const source = sourceAt(file)
    if (source.size > MAX_TEETH_BYTES) return refusedTeeth(TOO_LARGE)
    return teethIn(new TextDecoder('utf-8', { fatal: true }).decode(source.read(0, source.size)))
  } catch {
    return refusedTeeth(NO_JSON)
  } finally {
    closeSync(file)
  }
}

export function teethIn(text: string): TeethLooked {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return refusedTeeth(NO_JSON)
  }
  const parsed = setupTeeth.safeParse(told)
  if (parsed.success) return { ok: true, teeth: parsed.data }
  const [issue] = parsed.error.issues
  return refusedTeeth(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'Invalid value.'}`)
}

export function refusedTeeth(fault: string) {
  return { ok: false as const, sha256: null, fault }
}
