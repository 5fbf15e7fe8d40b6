/** Summarizes that the filters, combined, match nothing: "A and B leave none." */
export function summarizeFilters(filters: readonly string[], what: 'none' | 'nobody' = 'none') {
  return `${filters.join(' and ')} ${filters.length > 1 ? 'leave' : 'leaves'} ${what}.`
}
