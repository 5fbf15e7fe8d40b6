/**
 * Finds environment variables that are not read and look like a misspelled one of ours: `DATABSE_URL` would start the
 * embedded database without a warning. Names of other programs are not that similar.
 */
export function misspelledVariables(given: readonly string[], known: readonly string[]) {
  return given.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((each) => isNear(name, each))
    return meant ? [{ name, meant }] : []
  })
}

function isNear(name: string, known: string) {
  if (name.toUpperCase() === known) return true
  const allowed = known.length < 6 ? 0 : known.length < 10 ? 1 : 2
  return Math.abs(name.length - known.length) <= allowed && distance(name.toUpperCase(), known) <= allowed
}

/** The edit distance, where a swap of two neighbors counts as one (optimal string alignment). */
function distance(a: string, b: string) {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(beforeLast, j - 2) + 1 : Infinity
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced, swapped))
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number) {
  return row[index] ?? Infinity
}
