/**
 * Statements that are planned at each use: the plan of a LIKE, a LIMIT or a range depends on the value, and PostgreSQL
 * assumes that an unknown range is narrow.
 */
const PLANNED_ANEW = /\slike\s|\slimit \$|[<>]=? ?\$|\sbetween\s/i
/**
 * Uses after which a text counts as recurring; a list of ids has another text for each length and mostly stays below.
 */
const OFTEN = 5
/** Each connection keeps a plan of some tens of kilobytes per text. */
const MOST = 300
const MOST_COUNTED = 2000

/** Assigns names to recurring texts, up to MOST of them. */
export function trackRecurringStatements() {
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
