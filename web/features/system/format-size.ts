const UNITS = ['MB', 'GB', 'TB'] as const

/** Formats bytes in a unit of at most three digits: `840 MB`, `1.2 GB`, `40 GB`. */
export function formatSize(bytes: number) {
  const power = bytes >= 1e12 ? 2 : bytes >= 1e9 ? 1 : 0
  const amount = bytes / 10 ** (6 + 3 * power)
  return `${amount >= 10 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[power]}`
}
