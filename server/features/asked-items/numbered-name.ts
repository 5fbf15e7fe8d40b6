/** Returns the file name, with ' (2)' or a higher number before its ending if the name is taken, ignoring case. */
export function numberedName(name: string, taken: readonly string[]) {
  const used = new Set(taken.map((each) => each.toLowerCase()))
  if (!used.has(name.toLowerCase())) return name
  const dot = name.lastIndexOf('.')
  const [bare, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
  let number = 2
  while (used.has(`${bare} (${number})${ending}`.toLowerCase())) number += 1
  return `${bare} (${number})${ending}`
}
