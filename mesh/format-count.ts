/** Formats 3996000 as 3,996,000. */
export function formatCount(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats a count with its noun: '1 edge', '3,996 edges'. */
export function formatPlural(n: number, noun: string): string {
  return `${formatCount(n)} ${noun}${n === 1 ? '' : 's'}`
}
