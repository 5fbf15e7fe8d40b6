import { describe, expect, it } from 'vitest'
import type { Bonding, Rescue } from '#contract/bondings.ts'
import { officeDateWords } from '#web/ui/date-words.ts'
import { formatArrival, formatAsked, formatRescues, formatSpare, methodLabel, methodQuestion } from './bonding-words.ts'

const NOW = Date.parse('2026-11-27T18:00:00.000Z')
const words = officeDateWords({ zone: 'America/Denver', country: 'USA' }, NOW)
const REVIEW: Rescue = { kind: 'review', by: '2026-11-27T23:00:00.000Z' }
const URGENT = {
  kind: 'method',
  shipping_method: 3,
  arrives_safe: '2026-12-02',
  price: 10,
  way: 'change',
} as const satisfies Rescue

function card(changes: Partial<Bonding> = {}): Bonding {
  return {
    patient_id: 1,
    formatted_name: 'Sofia Delgado',
    case_number_text: '26 4110',
    doctor_name: 'Priya Raman',
    organization_name: 'Cedar Hollow Dental',
    rx_form_id: 1,
    form_updated_at: '2026-11-25T14:17:00.000Z',
    bonding_date: '2026-12-04',
    deliver_by: null,
    ships_safe: '2026-12-01',
    arrives_likely: '2026-12-03',
    arrives_safe: '2026-12-04',
    waits_for: 'review',
    days_to_spare: 0,
    tightness: 'red',
    asked_method: null,
    rescues: [],
    ...changes,
  }
}

/** Dates have spaces that do not break. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

const ARRIVALS: [Partial<Bonding>, string][] = [
  [{ waits_for: 'nothing', arrives_safe: '2026-11-24' }, 'Here since Tue, Nov 24'],
  [{ waits_for: 'nothing', arrives_likely: null, arrives_safe: null }, 'Setup approved'],
  [{ waits_for: 'answer' }, 'The lab needs an answer'],
  [{ waits_for: 'hold' }, 'On hold'],
  [{ arrives_likely: null, arrives_safe: '2026-12-01' }, 'Setup by Tue, Dec 1'],
  [{ arrives_likely: null, arrives_safe: null }, 'No date yet'],
  [{}, 'Arrives Fri, Dec 4'],
]

const SPARE: [Partial<Bonding>, string][] = [
  [{ waits_for: 'nothing', days_to_spare: null, tightness: 'green' }, 'ready'],
  [{ waits_for: 'answer', days_to_spare: 1, tightness: 'amber' }, 'answer it today'],
  [{ days_to_spare: 2, tightness: 'green' }, '2 days to spare'],
  [{ days_to_spare: 1, tightness: 'amber' }, '1 day to spare'],
  [{}, 'the same day'],
  [{ days_to_spare: -1 }, '1 working day late'],
  [{ days_to_spare: null, deliver_by: '2026-12-03' }, 'late, due Thu, Dec 3'],
  [{ days_to_spare: null, tightness: 'green' }, 'in time'],
]

describe('A card', () => {
  it.each(ARRIVALS)('says when it is there: %o', (changes, text) => {
    expect(plain(formatArrival(card(changes), words))).toBe(text)
  })

  it.each(SPARE)('says how tight it is: %o', (changes, text) => {
    expect(plain(formatSpare(card(changes), words))).toBe(text)
  })
})

describe('What saves a bonding', () => {
  it('is told in one sentence', () => {
    expect(plain(formatRescues(card({ rescues: [REVIEW, URGENT] }), words))).toBe(
      'Approve by today, 4 pm, or ship by Urgent, arrives Wed, Dec 2',
    )
    expect(plain(formatRescues(card({ rescues: [{ kind: 'call' }] }), words))).toBe(
      'Call the patient: arrives Fri, Dec 4',
    )
  })

  it('has a figure for those who see prices only', () => {
    expect(methodLabel(URGENT)).toBe('Urgent +$10')
    expect(methodLabel({ ...URGENT, price: 12.5 })).toBe('Urgent +$12.50')
    expect(methodLabel({ ...URGENT, price: null })).toBe('Urgent')
    expect(methodQuestion({ ...URGENT, price: null }, card(), words).body).not.toContain('costs')
  })

  it('is asked about once, with the new arrival', () => {
    const changed = methodQuestion(URGENT, card(), words)
    expect(plain(changed.body)).toBe(
      'With Urgent the trays of Sofia Delgado arrive Wed, Dec 2 instead of Fri, Dec 4. It costs $10.00 more than the present method.',
    )
    expect(changed.verb).toBe('Change to Urgent')
    const asked = methodQuestion({ ...URGENT, way: 'ask' }, card(), words)
    expect(asked).toMatchObject({ title: 'Ask for Urgent', verb: 'Ask the lab' })
  })

  it('says what the lab was asked for', () => {
    const asked_method = { shipping_method: 3 as const, at: '2026-11-26T21:58:00.000Z', by: 'Ruth Halvorsen' }
    expect(plain(formatAsked({ asked_method }, words) ?? '')).toMatch(/^Asked for Urgent .* by Ruth Halvorsen$/)
    expect(formatAsked({ asked_method: null }, words)).toBeUndefined()
  })
})
