import { addCredit } from '#server/features/organizations/credits.ts'
import { saveContacts } from '#server/features/organization-settings/contacts.ts'
import { saveNotificationSettings } from '#server/features/organization-settings/notification-settings.ts'
import type { NewPractice } from './practices.ts'
import { DAY, toIsoString } from './random.ts'
import type { Person, ActionRunner } from './action-runner.ts'

/** Staff at the front desk without an account: first name, last name, title, notes. */
const STAFF = [
  ['Carmen', 'Ibarra', 'Treatment coordinator', 'Call her for bonding dates'],
  ['Ruth', 'Halvorsen', 'Office manager', null],
] as const

/** Adds office staff, mails with copies and a credit, so that the cards of the larger practices have content. */
export async function makeOffice(stage: ActionRunner, admin: Person, { id, owner, sketch }: NewPractice, now: number) {
  const time = now - 40 * DAY
  const ctx = stage.as(owner, time, id)
  await saveContacts(
    ctx,
    id,
    STAFF.map(([first_name, last_name, title, notes], position) => ({
      first_name,
      last_name,
      title,
      email: `${first_name.toLowerCase()}-${id}@typodont.test`,
      phone_number: `+1801555${1000 + id * 10 + position}`,
      notes,
    })),
  )
  const additional_emails = [`carmen-${id}@typodont.test`]
  await saveNotificationSettings(ctx, id, { initial_case_setup_completed: { enabled: true, additional_emails } })
  if (sketch.patients >= 100) {
    await addCredit(stage.as(admin, time), id, { value: 100, valid_to: toIsoString(now + 60 * DAY).slice(0, 10) })
  }
}
