import { askedThing } from '#contract/asked-item-labels.ts'
import { isLinked } from '#contract/asked-items.rules.ts'
import type { AskedThing } from '#contract/asked-kinds.ts'
import { notificationSettings } from '#contract/notification-settings.ts'
import { toPracticeNumbers } from '#contract/staff-texts.ts'
import { pipelined } from '#server/db/pipelined.ts'
import { issueAnswerLink } from '#server/features/answer-links/links.ts'
import { queueMail } from '#server/features/mails/actions.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { CaseFacts, Person } from './case-facts.ts'
import { caseMailProps, formatCaseReference } from './case-mails.ts'
import { formatOfficeMoment } from './office-words.ts'

type Item = AskedThing & {
  id: number
  reason: string
  due_at: string | null
  lead: string
  isReminder: boolean
}

/**
 * Mails what is asked of the practice to those who answer, who cannot switch it off because the case waits for them, and
 * to the addresses that the practice added to the mails of its cases. The mail to somebody's own address has a link that
 * answers as them; the others lead to the case, because nobody could be named for an answer.
 */
export async function mailAsked(
  ctx: JobContext,
  event: { event_id: number },
  facts: CaseFacts,
  people: readonly Person[],
  item: Item,
) {
  const { AskedMail } = await import('./mails.tsx')
  const settings = notificationSettings.parse(facts.notification_settings).initial_case_setup_request
  const additional = settings.enabled ? settings.additional_emails : []
  const thing = askedThing(item)
  for (const { address, user_id } of await listAddressees(ctx, people, additional)) {
    const answer_href =
      user_id !== null && isLinked(item) ? await issueAnswerLink(ctx, { asked_item_id: item.id, user_id }) : undefined
    await queueMail(ctx, {
      recipient: address,
      event_id: event.event_id,
      subject: `${item.isReminder ? 'Reminder: ' : ''}${item.lead} ${thing}: ${formatCaseReference(facts)}`,
      content: AskedMail({
        ...caseMailProps(ctx, facts),
        lead: item.lead,
        thing,
        // Its sums are no teeth, and on the screen it stays as it is too.
        reason: item.kind === 'price' ? item.reason : toPracticeNumbers(item.reason, facts.tooth_notation),
        due: item.due_at && formatOfficeMoment(item.due_at, facts.office),
        ...(answer_href !== undefined && { answer_href }),
      }),
    })
  }
}

type Addressee = { address: string; user_id: number | null }

/**
 * Lists every address once. It belongs to a user only if that user proved it: anybody can type an additional address,
 * and somebody else may read it (decision 008).
 */
async function listAddressees(ctx: JobContext, people: readonly Person[], additional: readonly string[]) {
  const nobodys = (address: string): Addressee => ({ address, user_id: null })
  const ids = people.map(({ id }) => id)
  if (ids.length === 0) return additional.map(nobodys)
  const [proved, copies] = await pipelined([
    ctx.db.selectFrom('users').where('id', 'in', ids).where('email_verified_at', 'is not', null).select('id').execute(),
    ctx.db.selectFrom('user_emails').where('user_id', 'in', ids).select('email').execute(),
  ])
  const own = people.map(({ id, email }): Addressee => {
    return { address: email, user_id: proved.some((each) => each.id === id) ? id : null }
  })
  const all = [...own, ...copies.map(({ email }) => nobodys(email)), ...additional.map(nobodys)]
  const seen = new Set<string>()
  return all.filter(({ address }) => {
    const isNew = !seen.has(address.toLowerCase())
    seen.add(address.toLowerCase())
    return isNew
  })
}
