import { isApiError } from './errors.ts'

/** A refusal as a form shows it: the first sentence of each field; undefined when it speaks of no field. */
export function formErrors(error: unknown): Record<string, string> | undefined {
  if (!isApiError(error) || !error.fields) return undefined
  return Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [name, words[0] ?? '']))
}
