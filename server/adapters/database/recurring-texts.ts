/**
 * A value decides about the plan of a search, a page and a range, and PostgreSQL takes a range that it does not know for a
 * narrow one.
 */
const PLANNED_ANEW = /\slike\s|\slimit \$|[<>]=? ?\$|\sbetween\s/i
/** Who has come so often comes again: a list of ids, which is a text for each length, mostly does not. */
const OFTEN = 5
/** A connection keeps a plan for each, some tens of kilobytes. */
const MOST = 300
const MOST_COUNTED = 2000

/** Names the texts that come again and again, until there are enough of them. */
export function recurringTexts() {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return {
    nameOf(text: string): string | undefined {
      const name = names.get(text)
      if (name || names.size === MOST) return name
      const times = (uses.get(text) ?? 0) + 1
      if (times < OFTEN || PLANNED_ANEW.test(text)) {
        if (times === 1 && uses.size === MOST_COUNTED) uses.clear()
        uses.set(text, times)
        return undefined
      }
      uses.delete(text)
      names.set(text, `often_${names.size + 1}`)
      return names.get(text)
    },
  }
}
