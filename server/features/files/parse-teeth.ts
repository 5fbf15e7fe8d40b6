import { closeSync, openSync } from 'node:fs'
import { MAX_TEETH_BYTES, setupTeeth } from '#contract/setup-teeth.ts'
import { sourceAt } from './file-source.ts'
import type { InspectedTeeth } from './inspect.ts'

const NO_JSON = 'This is not JSON.'
const TOO_LARGE = `What is said of the teeth is larger than ${MAX_TEETH_BYTES / 1_000_000} MB.`

/** Reads a JSON sidecar in the child process, so that a file which is made to parse slowly blocks nobody. */
export function readTeethJson(path: string): InspectedTeeth {
  const file = openSync(path, 'r')
  try {
    const source = sourceAt(file)
    if (source.size > MAX_TEETH_BYTES) return teethFault(TOO_LARGE)
    return parseTeeth(new TextDecoder('utf-8', { fatal: true }).decode(source.read(0, source.size)))
  } catch {
    return teethFault(NO_JSON)
  } finally {
    closeSync(file)
  }
}

export function parseTeeth(text: string): InspectedTeeth {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return teethFault(NO_JSON)
  }
  const parsed = setupTeeth.safeParse(json)
  if (parsed.success) return { ok: true, teeth: parsed.data }
  const [issue] = parsed.error.issues
  return teethFault(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'Invalid value.'}`)
}

export function teethFault(fault: string) {
  return { ok: false as const, sha256: null, fault }
}
