/** What the filters that are set, together, leave of a list: "A and B leave none." */
export function leaves(filters: readonly string[], what: 'none' | 'nobody' = 'none') {
  return `${filters.join(' and ')} ${filters.length > 1 ? 'leave' : 'leaves'} ${what}.`
}
