import { WENT_WRONG } from '#contract/errors.ts'

/**
 * PAY-13: returns the provider's message, its list of errors or its field errors, one per line; else a generic text.
 */
export function formatTokenizeError(error: unknown): string {
  // A thrown Error comes from the network or the script, so its message is not from the provider.
  if (error instanceof Error) return WENT_WRONG
  return errorLines(error).join('\n') || WENT_WRONG
}

const PLAIN = ['message', 'error', 'errors']

function errorLines(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (Array.isArray(value)) return value.flatMap(errorLines)
  if (typeof value !== 'object' || value === null) return []
  const fields = new Map<string, unknown>(Object.entries(value))
  for (const name of PLAIN) if (fields.has(name)) return errorLines(fields.get(name))
  return [...fields].flatMap(([field, messages]) => {
    const message = errorLines(messages).join(' ')
    return message ? [`Field: ${field} Message: ${message}`] : []
  })
}
