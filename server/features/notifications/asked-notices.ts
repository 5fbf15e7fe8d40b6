import { isCustomer } from '#contract/access.ts'
import { askedThing } from '#contract/asked-item-labels.ts'
import { NOTIFICATION } from '#contract/enums.ts'
import type { AskedEvent } from '#contract/events.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { RecordedEvent } from '#server/jobs/events.ts'
import type { EventHandler, JobContext } from '#server/jobs/feature-jobs.ts'
import { mailAsked } from './asked-mails.ts'
import {
  findActorRole,
  findCase,
  listManagers,
  listOwners,
  listPeople,
  listStaff,
  type CaseFacts,
} from './case-facts.ts'
import { sendNotices } from './send-notices.ts'

/** Specification 4.16: reactions to what is asked of a practice; `undefined` only refreshes open screens. */
export const askedNotices: { [Name in AskedEvent]: EventHandler<Name> | undefined } = {
  'asked.created': onAsked,
  'asked.asked_again': onAsked,
  'asked.reminded': onAsked,
  'asked.updated': undefined,
  'asked.answered': onAnswered,
  'asked.linked': undefined,
  'asked.accepted': onAccepted,
  'asked.withdrawn': onWithdrawn,
  'asked.file_inspected': onInspected,
}

type OpenEvent = RecordedEvent<'asked.created'> | RecordedEvent<'asked.asked_again'> | RecordedEvent<'asked.reminded'>

const LEADS = {
  'asked.created': 'The lab needs',
  'asked.asked_again': 'The lab asks again for',
  'asked.reminded': 'The lab still waits for',
} as const

/** Tells the practice by notice and mail, unless it has answered meanwhile. */
async function onAsked(ctx: JobContext, event: OpenEvent) {
  const [facts, item] = await pipelined([
    findCase(ctx, event.patient_id),
    ctx.db
      .selectFrom('asked_items as i')
      .innerJoin('patients as p', 'p.id', 'i.patient_id')
      .where('i.id', '=', event.data.asked_item_id)
      .where('i.state', '=', 'open')
      .select(['i.id', 'i.kind', 'i.part', 'i.view', 'i.reason', 'i.due_at'])
      .executeTakeFirst(),
  ])
  if (!facts || !item) return
  const owners =
    event.name === 'asked.reminded' && event.data.to_owner ? await listOwners(ctx, facts.organization_id) : []
  const people = [...(await listPractice(ctx, facts)), ...owners]
  const lead = LEADS[event.name]
  await sendNotices(ctx, event, people, facts, `${lead} ${askedThing(item)} for ${facts.name}.`, {
    type: NOTIFICATION.patient_update,
  })
  await mailAsked(ctx, event, facts, people, { ...item, lead, isReminder: event.name === 'asked.reminded' })
}

/** Tells staff, and the lab partner who asked. */
async function onAnswered(ctx: JobContext, event: RecordedEvent<'asked.answered'>) {
  const [facts, asker, staff] = await pipelined([
    findCase(ctx, event.patient_id),
    findAsker(ctx, event.data.asked_item_id),
    listStaff(ctx),
  ])
  if (!facts) return
  const { accepted_price } = event.data
  const message =
    accepted_price === undefined
      ? `The practice answered for ${facts.name}: ${askedThing(event.data)}.`
      : `The practice ${accepted_price ? 'approved' : 'declined'} a price for ${facts.name}.`
  await sendNotices(ctx, event, [...staff, ...asker], facts, message, { type: NOTIFICATION.patient_update })
}

/** A price that the practice itself approved needs no notice of its own. */
async function onAccepted(ctx: JobContext, event: RecordedEvent<'asked.accepted'>) {
  const role = await findActorRole(ctx, event.actor_id)
  if (role && isCustomer({ role })) return
  await tellPractice(ctx, event, (name) => `The lab accepted the answer for ${name}: ${askedThing(event.data)}.`)
}

function onWithdrawn(ctx: JobContext, event: RecordedEvent<'asked.withdrawn'>) {
  return tellPractice(ctx, event, (name) => `The lab no longer needs ${askedThing(event.data)} for ${name}.`)
}

async function tellPractice(
  ctx: JobContext,
  event: RecordedEvent<'asked.accepted'> | RecordedEvent<'asked.withdrawn'>,
  words: (name: string) => string,
) {
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const people = await listPractice(ctx, facts)
  await sendNotices(ctx, event, people, facts, words(facts.name), { type: NOTIFICATION.patient_update })
}

/** Tells who sent an unreadable file, and who asked for it. */
async function onInspected(ctx: JobContext, event: RecordedEvent<'asked.file_inspected'>) {
  const file = await ctx.db
    .selectFrom('asked_item_files as f')
    .innerJoin('asked_item_answers as a', 'a.id', 'f.asked_item_answer_id')
    .where('f.id', '=', event.data.asked_item_file_id)
    .where('f.inspection', '=', 'failed')
    .select(['f.original_name', 'f.inspection_fault', 'a.user_id'])
    .executeTakeFirst()
  if (!file) return
  const facts = await findCase(ctx, event.patient_id)
  if (!facts) return
  const people = [...(await listPeople(ctx, [file.user_id])), ...(await findAsker(ctx, event.data.asked_item_id))]
  const message = `${file.original_name} of ${facts.name}: ${file.inspection_fault ?? 'The file cannot be read.'}`
  await sendNotices(ctx, event, people, facts, message, { type: NOTIFICATION.patient_update })
}

/** Lists who answers in the practice: the doctor of the case and a manager of the office, who is no lab partner. */
async function listPractice(ctx: JobContext, facts: CaseFacts) {
  const [doctor, managers] = await pipelined([
    listPeople(ctx, [facts.user_id]),
    listManagers(ctx, facts.organization_id),
  ])
  return [...doctor, ...managers.filter(isCustomer)]
}

async function findAsker(ctx: JobContext, asked_item_id: number) {
  const item = await ctx.db
    .selectFrom('asked_items')
    .where('id', '=', asked_item_id)
    .select('asked_by_user_id')
    .executeTakeFirst()
  return listPeople(ctx, item ? [item.asked_by_user_id] : [])
}
