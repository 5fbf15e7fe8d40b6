/** `1 price`, `2 prices`: of nouns that take an s. */
export function counted(count: number, noun: string) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
