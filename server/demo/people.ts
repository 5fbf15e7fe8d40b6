import type { GlobalRole } from '#contract/access.ts'
import { type Book, type Row } from './book.ts'
import { chance, DAY, instant } from './random.ts'

/** One account per role, all with the same password: printed at the start and written in the README. */
export const DEMO_PASSWORD = 'Typodont1'

export const DEMO_ACCOUNTS: { name: string; role: GlobalRole; first_name: string; last_name: string }[] = [
  { name: 'super', role: 'super_admin', first_name: 'Solveig', last_name: 'Aarne' },
  { name: 'admin', role: 'admin', first_name: 'Marcus', last_name: 'Odell' },
  { name: 'supervisor', role: 'supervisor', first_name: 'Lotte', last_name: 'Lindgren' },
  { name: 'tech', role: 'tech_support', first_name: 'Maren', last_name: 'Okafor' },
  { name: 'lab', role: 'lab_partner', first_name: 'Jonah', last_name: 'Bright' },
  { name: 'owner', role: 'doctor', first_name: 'Priya', last_name: 'Raman' },
  { name: 'member', role: 'doctor', first_name: 'Tomasz', last_name: 'Bielak' },
]

type Person = [name: string, role: GlobalRole, state?: 'archived' | 'unverified']

/** Forty more: the lab's people first, then the doctors, owners of practices before their members. */
const OTHERS: Person[] = [
  ['Dev Sethi', 'tech_support'],
  ['Amara Nwosu', 'tech_support'],
  ['Felix Brandt', 'tech_support'],
  ['Yuki Tanabe', 'tech_support'],
  ['Rosa Villanueva', 'tech_support'],
  ['Henrik Dahl', 'tech_support', 'archived'],
  ['Greta Salonen', 'supervisor'],
  ['Owen Pritchard', 'admin'],
  ['Nadia Rahimi', 'admin', 'archived'],
  ['Clara Weiss', 'lab_partner'],
  ['Ingrid Halvorsen', 'doctor'],
  ['Samuel Ortega', 'doctor'],
  ['Leah Feldman', 'doctor'],
  ['Marcus Tran', 'doctor'],
  ['Claire Gagnon', 'doctor'],
  ['Wendell Price', 'doctor'],
  ['Bethany Moss', 'doctor'],
  ['Arthur Lindholm', 'doctor', 'archived'],
  ['Carmen Salazar', 'doctor'],
  ['Dmitri Volkov', 'doctor'],
  ['Joanna Sykes', 'doctor'],
  ['Paul Achebe', 'doctor'],
  ['Keiko Mori', 'doctor'],
  ['Simon Aldridge', 'doctor'],
  ['Hannah Reyes', 'doctor'],
  ['Daniel Kowalczyk', 'doctor'],
  ['Miriam Osei', 'doctor'],
  ['Lukas Steiner', 'doctor'],
  ['Anya Petrenko', 'doctor'],
  ['Robert Castile', 'doctor'],
  ['Fatima Zahra', 'doctor'],
  ['Grant Holloway', 'doctor'],
  ['Elise Fournier', 'doctor'],
  ['Victor Nakamura', 'doctor'],
  ['Tessa Blackwood', 'doctor'],
  ['Ibrahim Diallo', 'doctor'],
  ['Sarah Lindqvist', 'doctor', 'archived'],
  ['Peter Vance', 'doctor', 'unverified'],
  ['Mei Chen', 'doctor'],
  ['Alice Thorne', 'doctor', 'unverified'],
]

export type People = {
  all: Row<'users'>[]
  /** By full name; a wrong name is an error of the demo. */
  named(full_name: string): Row<'users'>
  /** Who works on steps. */
  technicians: Row<'users'>[]
}

export function addPeople(book: Book, now: number, password_hash: string): People {
  const accounts = DEMO_ACCOUNTS.map(({ name, role, first_name, last_name }) =>
    addUser({ first_name, last_name, role, email: `${name}@typodont.test`, age: 540 }),
  )
  const others = OTHERS.map(([name, role, state]) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const email = `${first_name}.${last_name}@typodont.test`.toLowerCase()
    const age = state === 'unverified' ? 3 : chance(`user:${name}`).whole(190, 520)
    return addUser({ first_name, last_name, role, email, age, state })
  })
  const all = [...accounts, ...others]
  // The front desk of one practice reads along.
  const owner = accounts.find((user) => user.email === 'owner@typodont.test')
  if (owner) {
    const created_at = instant(now - 300 * DAY)
    book.add('user_emails', { user_id: owner.id, email: 'chairside@typodont.test', created_at })
  }
  const byName = new Map(all.map((user) => [`${user.first_name} ${user.last_name}`, user]))
  return {
    all,
    technicians: all.filter((user) => user.role === 'tech_support' && !user.deleted_at),
    named(full_name) {
      const user = byName.get(full_name)
      if (!user) throw new Error(`nobody in the demo world is called ${full_name}`)
      return user
    },
  }

  function addUser(person: {
    first_name: string
    last_name: string
    role: GlobalRole
    email: string
    age: number
    state?: Person[2] | undefined
  }) {
    const { first_name, last_name, role, email, age, state } = person
    const created_at = instant(now - age * DAY)
    const verified = state !== 'unverified'
    return book.add('users', {
      first_name,
      last_name,
      email,
      role,
      account_number: String(100_001 + book.rows('users').length),
      password_hash: verified ? password_hash : null,
      email_verified_at: verified ? instant(now - age * DAY + 1_800_000) : null,
      current_organization_id: null,
      created_at,
      updated_at: state === 'archived' ? instant(now - 40 * DAY) : created_at,
      deleted_at: state === 'archived' ? instant(now - 40 * DAY) : null,
    })
  }
}
