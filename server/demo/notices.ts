import { NOTIFICATION } from '#contract/enums.ts'
import type { Book, Row } from './book.ts'
import { HOUR, instant } from './random.ts'
import type { Told } from './cases.ts'
import type { People } from './people.ts'

/** What waits in the bells of the accounts: the newest things that happened to their cases. */
export function addNotices(book: Book, people: People, told: readonly Told[], now: number) {
  const notices: Omit<Row<'notifications'>, 'id'>[] = []
  // Cast: the book holds what was added under this name.
  const rows = book.rows('patients') as Row<'patients'>[]
  const patients = new Map(rows.map((patient) => [patient.id, patient]))
  const newest = told.toReversed()
  const owner = people.named('Priya Raman')
  const tech = people.named('Maren Okafor')
  const own = newest.filter(
    ({ plan }) => plan.doctor === owner && plan.practice.row.id === owner.current_organization_id,
  )

  const of = (stage: string, count: number) => own.filter(({ plan }) => plan.stage === stage).slice(0, count)
  for (const each of of('awaiting', 2))
    tell(owner, each, 2, (name) => `The setup of ${name} is ready for your approval.`)
  for (const each of of('completed', 3)) tell(owner, each, 3, (name) => `The trays of ${name} are on their way.`, 3)
  for (const each of own.filter(({ plan }) => plan.hold).slice(0, 1))
    tell(owner, each, 2, (name) => `The case of ${name} is on hold: ${each.plan.hold}`)

  const flawed = newest.filter(({ plan }) => plan.stage === 'flawed').slice(0, 3)
  for (const each of flawed) tell(tech, each, 3, (name) => `A flawed tray of ${name} was reported.`)
  const approved = newest.filter(({ plan }) => plan.stage === 'print').slice(0, 2)
  for (const each of approved) tell(tech, each, 2, (name) => `The setup of ${name} is approved.`)

  const rush = newest.filter(({ plan }) => plan.rush && plan.stage === 'new').slice(0, 2)
  for (const role of ['super_admin', 'admin', 'supervisor', 'tech_support'])
    for (const user of people.all.filter((each) => each.role === role && !each.deleted_at))
      for (const each of rush) tell(user, each, NOTIFICATION.rush_case, (name) => `New rush case: ${name}`)

  for (const notice of notices.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))) book.add('notifications', notice)

  function tell(
    user: Row<'users'>,
    { plan, patient_id }: Told,
    type: number,
    words: (name: string) => string,
    readAfter?: number,
  ) {
    const patient = patients.get(patient_id)
    const suffix = patient?.numeric_suffix ? ` (${patient.numeric_suffix})` : ''
    const page = user.role === 'doctor' ? '/patient-details/' : '/patient-workflow/'
    const at = Date.parse(patient?.updated_at ?? instant(now))
    notices.push({
      user_id: user.id,
      type,
      message: words(`${plan.first_name} ${plan.last_name}${suffix}`),
      link: type === NOTIFICATION.rush_case ? '/' : `${page}${patient_id}`,
      patient_id,
      event_id: null,
      read_at: readAfter === undefined ? null : instant(Math.min(now, at + readAfter * HOUR)),
      created_at: instant(at),
    })
  }
}
