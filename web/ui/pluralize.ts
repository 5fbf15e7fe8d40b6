/** Formats `1 price` or `2 prices`, for nouns with a regular plural. */
export function pluralize(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
