import { sql } from 'kysely'
import { askedMethod, ASKING, askingNote, askMethodBlocker } from '#contract/bondings.rules.ts'
import type { Bonding } from '#contract/bondings.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { throwConflictIf } from '#server/errors.ts'
import { addNote } from '#server/features/patients/notes.ts'
import { findFormOfPatient } from '#server/features/rx-forms/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

type AskedMethod = NonNullable<Bonding['asked_method']>

/** Maps patients to the method that their last asking note names. A note in its words by hand asks as well. */
export async function loadAskedMethods(ctx: Ctx, ids: readonly number[]): Promise<Map<number, AskedMethod>> {
  if (ids.length === 0) return new Map()
  const notes = await ctx.db
    .selectFrom('patient_notes as n')
    .leftJoin('users as author', 'author.id', 'n.user_id')
    .where('n.patient_id', 'in', ids)
    .where('n.kind', '=', 'doctor')
    .where(sql<boolean>`starts_with(n.note, ${ASKING})`)
    // The last one of a patient is entered last.
    .orderBy('n.id')
    .select(['n.patient_id', 'n.note', 'n.created_at', 'author.full_name as author_name'])
    .execute()
  return new Map(
    notes.flatMap(({ patient_id, note, created_at, author_name }): [number, AskedMethod][] => {
      const shipping_method = askedMethod(note)
      return shipping_method ? [[patient_id, { shipping_method, at: created_at, by: author_name }]] : []
    }),
  )
}

/** Asks the lab for a method by a doctor note, which tells every reader of the board. */
export async function askMethod(ctx: Ctx, patient_id: number, shipping_method: number) {
  // Locked, so that of two presses at once the second is refused.
  const patient = await getPatient(ctx, patient_id, 'for update')
  const asked = await loadAskedMethods(ctx, [patient.id])
  throwConflictIf(askMethodBlocker(asked.get(patient.id) ?? null, shipping_method))
  const form = await findFormOfPatient(ctx.db, patient.id)
  await addNote(ctx, patient.id, { kind: 'doctor', note: askingNote(shipping_method, form?.bonding_date ?? null) })
  return `The lab was asked to ship by ${findShippingMethod(shipping_method)?.name}.`
}
