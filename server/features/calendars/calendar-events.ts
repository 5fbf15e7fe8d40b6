import type { CalendarEvent } from './calendar-text.ts'
import type { CalendarCase } from './queries.ts'

type Options = {
  with_names: boolean
  /** Host of the portal, which makes the identifiers of events unique in the world. */
  host: string
  urlOf: (patient_id: number) => string
}

/** Returns what of a case is on a calendar: its bonding day, the answer that its setup needs, and its parcel. */
export function toCalendarEvents(row: CalendarCase, { with_names, host, urlOf }: Options): CalendarEvent[] {
  const name = with_names ? row.formatted_name : initialsOf(row)
  const event = (kind: string, words: string, when: CalendarEvent['when']) => ({
    uid: `${kind}-${row.id}@${host}`,
    summary: `${words}: ${name}`,
    url: urlOf(row.id),
    when,
  })
  const events: CalendarEvent[] = []
  if (row.bonding_date) {
    events.push({
      ...event('bonding', 'Bonding', { day: row.bonding_date }),
      // The form changes the day.
      sequence: row.form_version,
      changed_at: row.form_updated_at,
    })
  }
  if (row.promise_id === null || row.made_at === null) return events
  // Each promise that replaces another one has a higher id.
  const promised = { sequence: row.promise_id, changed_at: row.made_at }
  const { station, answer_by, ships_safe, arrives_safe } = row
  if (station === 'approval' && answer_by)
    events.push({ ...event('answer', 'Approve the setup', { until: answer_by }), ...promised })
  if (ships_safe) events.push({ ...event('ships', 'Ships', { day: ships_safe }), ...promised })
  if (arrives_safe) events.push({ ...event('arrives', 'Arrives by', { day: arrives_safe }), ...promised })
  return events
}

function initialsOf({ first_name, last_name }: Pick<CalendarCase, 'first_name' | 'last_name'>) {
  const [first = '', last = ''] = [first_name, last_name].map((name) => Array.from(name.trim())[0]?.toUpperCase())
  return [first, last].flatMap((letter) => (letter ? [`${letter}.`] : [])).join(' ')
}
