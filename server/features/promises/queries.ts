import { promiseCalls } from '#contract/promises.ts'
import { preparedTemplate } from '#server/db/prepared-template.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'

const MAX_PROMISES = 200

const selectHistory = preparedTemplate((db, patient_id: number) =>
  db
    .selectFrom('case_promises')
    .where('patient_id', '=', patient_id)
    .orderBy('id', 'desc')
    .limit(MAX_PROMISES)
    .select([
      'setup_by',
      'answer_by',
      'ships_likely',
      'ships_safe',
      'arrives_likely',
      'arrives_safe',
      'reason',
      'made_at',
      'until',
      'station',
      'lines',
    ]),
)

/** Lists what was promised of a case in scope, newest first. */
export async function listPromises(ctx: Ctx, patient_id: number) {
  await getPatient(ctx, patient_id)
  const rows = await selectHistory(ctx.db, patient_id)
  return promiseCalls.history.reply.shape.promises.parse(rows)
}
