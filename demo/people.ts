import type { GlobalRole } from '#contract/access.ts'
import { archiveUser } from '#server/features/user-admin/archive.ts'
import { createUser } from '#server/features/users/accounts.ts'
import { addEmail } from '#server/features/users/emails.ts'
import { createRandom, DAY } from './random.ts'
import { fullName, type Person, type ActionRunner } from './action-runner.ts'

/** One account per role. */
export const DEMO_ACCOUNTS: { name: string; role: GlobalRole; first_name: string; last_name: string }[] = [
  { name: 'super', role: 'super_admin', first_name: 'Solveig', last_name: 'Aarne' },
  { name: 'admin', role: 'admin', first_name: 'Marcus', last_name: 'Odell' },
  { name: 'supervisor', role: 'supervisor', first_name: 'Lotte', last_name: 'Lindgren' },
  { name: 'tech', role: 'tech_support', first_name: 'Maren', last_name: 'Okafor' },
  { name: 'lab', role: 'lab_partner', first_name: 'Jonah', last_name: 'Bright' },
  { name: 'owner', role: 'doctor', first_name: 'Priya', last_name: 'Raman' },
  { name: 'member', role: 'doctor', first_name: 'Tomasz', last_name: 'Bielak' },
]

type Sketch = [name: string, role: GlobalRole, state?: 'archived' | 'unverified']

/** Forty further people: the lab's staff first, then the doctors, owners of practices before their members. */
const OTHERS: Sketch[] = [
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

export type Member = Person & { state: 'archived' | 'unverified' | undefined }

export type People = {
  all: readonly Member[]
  /** Looks up a person by full name; throws for a wrong name, which is an error of the demo. */
  named: (full_name: string) => Member
  /** People who work on steps. */
  technicians: readonly Member[]
}

type Account = { person: Omit<Person, 'id'> & { role: GlobalRole }; age: number; state: Member['state'] }

/** Makes accounts as the sign-up and the invitations do: with a password and a verified address. */
export async function makePeople(stage: ActionRunner, now: number, password_hash: string): Promise<People> {
  const accounts = DEMO_ACCOUNTS.map(({ name, ...person }): Account => {
    return { person: { ...person, email: `${name}@typodont.test` }, age: 540, state: undefined }
  })
  const others = OTHERS.map(([name, role, state]): Account => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const email = `${first_name}.${last_name}@typodont.test`.toLowerCase()
    const age = state === 'unverified' ? 3 : createRandom(`user:${name}`).whole(190, 520)
    return { person: { first_name, last_name, email, role }, age, state }
  })
  const all = await Promise.all([...accounts, ...others].map(make))
  const byName = new Map(all.map((user) => [fullName(user), user]))
  const people: People = {
    all,
    technicians: all.filter((user) => user.role === 'tech_support' && user.state !== 'archived'),
    named(full_name) {
      const user = byName.get(full_name)
      if (!user) throw new Error(`nobody in the demo world is called ${full_name}`)
      return user
    },
  }
  // The front desk of one practice receives copies of its owner's mails.
  const owner = people.named('Priya Raman')
  await addEmail(stage.as(owner, now - 300 * DAY), { user_id: owner.id, email: 'chairside@typodont.test' })
  return people

  async function make({ person, age, state }: Account, index: number): Promise<Member> {
    const password = state === 'unverified' ? {} : { password_hash, isVerified: true }
    // No user exists yet who could be recorded as the actor.
    const ctx = stage.as({ id: 0, ...person }, now - age * DAY)
    const account_number = String(100_001 + index)
    const { id } = await createUser(ctx, { ...person, ...password, account_number })
    return { id, ...person, state }
  }
}

/** Archives the people who left, once the practices that they worked in exist. */
export async function archivePeople(stage: ActionRunner, people: People, now: number) {
  const superAdmin = people.named('Solveig Aarne')
  for (const { id } of people.all.filter(({ state }) => state === 'archived')) {
    await archiveUser(stage.as(superAdmin, now - 40 * DAY), id)
  }
}
