export type EditLine = { field: string; before: string; after: string }

/** The values of an edit, field by field; events without a before and after have none. */
export function editLines(data: Readonly<Record<string, unknown>>): EditLine[] {
  const [before, after] = [entries(data.before), entries(data.after)]
  return Object.keys(after).map((name) => ({
    field: name.replace(/_id$/, '').replaceAll('_', ' '),
    before: valueText(before[name]),
    after: valueText(after[name]),
  }))
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function entries(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
