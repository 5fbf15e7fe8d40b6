import { isApiError } from './errors.ts'

/** Returns the first message of each field for a form to show; undefined when the error names no field. */
export function formErrors(error: unknown): Record<string, string> | undefined {
  if (!isApiError(error) || !error.fields) return undefined
  return Object.fromEntries(Object.entries(error.fields).map(([name, words]) => [name, words[0] ?? '']))
}
