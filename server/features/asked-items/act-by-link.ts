import { askedItemCan, canAnswer, isLinked } from '#contract/asked-items.rules.ts'
import { ownClosedBlocker } from '#contract/closed-organizations.rules.ts'
import { CODE } from '#contract/errors.ts'
import { invalid } from '#server/errors.ts'
import { findAnswerLink, type AnswerLink } from '#server/features/answer-links/links.ts'
import { findFormOfPatient } from '#server/features/rx-forms/queries.ts'
import { visiblePatients, type PatientRecord } from '#server/features/visibility/patients.ts'
import { findActorOfLink } from '#server/http/actor.ts'
import type { Emit } from '#server/jobs/events.ts'
import type { Ctx, PublicCtx } from '#server/work.ts'

/**
 * Returns a context in which the person acts whom the link was given to, with the rights that they have now, for the one
 * item of the link. A link that is unknown, used, expired, or that its person could not use any more is the same 422:
 * nobody learns which. A restored copy takes no answers, because they belong to the original.
 */
export async function actByLink(ctx: PublicCtx, token: string) {
  const link = ctx.services.config.restoreDrill ? undefined : await findAnswerLink(ctx, token)
  const actor = link && (await findActorOfLink(ctx, link.user_id, link.organization_id))
  if (!link || !actor) throw deadLink()
  const emit: Emit = (name, data, place) => ctx.emit(name, data, { ...place, as: actor.id })
  const person: Ctx = { ...ctx, actor, emit }
  const patient = await visiblePatients(person)
    .where('patients.id', '=', link.patient_id)
    .selectAll('patients')
    .executeTakeFirst()
  if (!patient || !(await isUsable(person, patient, link))) throw deadLink()
  return { person, link, patient }
}

async function isUsable(person: Ctx, patient: PatientRecord, link: AnswerLink) {
  if (!isLinked(link) || !canAnswer(person.actor, patient, link)) return false
  const rx_form = (await findFormOfPatient(person.db, patient.id)) ?? null
  const closed = ownClosedBlocker(person.actor, patient.organization_id)
  return !closed && !askedItemCan.answer({ ...patient, rx_form }, link)
}

function deadLink() {
  return invalid('The link was used, has expired, or nothing is asked any more.', CODE.usedToken)
}
