type Part = { part: string; at: number; isMatch: boolean }

/** The text in pieces, those that one of the words is found in apart from the rest; case does not count. */
export function partsOf(text: string, words: readonly string[]): Part[] {
  const wanted = words
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (wanted.length === 0) return [{ part: text, at: 0, isMatch: false }]
  const parts: Part[] = []
  let at = 0
  // Split at a group, the odd pieces are what the group has found.
  text.split(new RegExp(`(${wanted.join('|')})`, 'giu')).forEach((part, index) => {
    if (part !== '') parts.push({ part, at, isMatch: index % 2 === 1 })
    at += part.length
  })
  return parts
}
