import type { z } from 'zod'
import { fieldErrors } from '#contract/errors.ts'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** The message of a validation issue, used where a schema has no message of its own. */
export function formatIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue)
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return issue.format === 'date' || issue.format === 'datetime' ? 'Invalid date.' : 'Invalid value.'
    default:
      return 'Invalid value.'
  }
}

/** The errors of a body by field. */
export function bodyErrors({ issues }: z.core.$ZodError, input: unknown) {
  return fieldErrors({ issues: withMissingIds(issues, input) })
}

/** The errors of a query by name; an error within a list is reported for the list, not for its position. */
export function queryErrors({ issues }: z.core.$ZodError, input: unknown) {
  const named = withMissingIds(issues, input).map((issue) => {
    const at = issue.path.findIndex((part) => typeof part === 'number')
    return at < 0 ? issue : { ...issue, path: issue.path.slice(0, at) }
  })
  return fieldErrors({ issues: named })
}

/** A missing id is reported as required instead of as an invalid number, whatever its schema says. */
function withMissingIds(issues: readonly z.core.$ZodIssue[], input: unknown) {
  return issues.map((issue) => (isMissingId(issue, input) ? { ...issue, message: 'Required' } : issue))
}

function isMissingId({ code, path }: z.core.$ZodIssue, input: unknown) {
  // A rule over several fields has its own message for a missing one, and so does a list.
  if (code === 'custom' || !/(^|_)id$/.test(String(path.at(-1)))) return false
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], input)
  return value === undefined || value === null || value === ''
}

function typeMessage({ expected, input }: Extract<Issue, { code: 'invalid_type' }>) {
  if (input === undefined || input === null) return 'Required'
  // A name that occurs twice in a query arrives as a list.
  if (Array.isArray(input) && expected !== 'array') return 'Must be given once.'
  if (expected === 'int') return 'Must be a whole number.'
  if (expected === 'number') return 'Must be a number.'
  return expected === 'boolean' ? 'Must be true or false.' : 'Invalid value.'
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>) {
  if (origin === 'string') return 'Required'
  return inclusive ? `Must not be less than ${String(minimum)}.` : `Must be more than ${String(minimum)}.`
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>) {
  const most = String(maximum)
  if (origin === 'string') return `Only up to ${most} characters is allowed.`
  return origin === 'array' ? `Only up to ${most} values are allowed.` : `Must not exceed ${most}.`
}
