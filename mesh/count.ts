/** Formats 3996000 as 3,996,000. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Formats a count with its noun: '1 edge', '3,996 edges'. */
export function several(n: number, noun: string): string {
  return `${count(n)} ${noun}${n === 1 ? '' : 's'}`
}
