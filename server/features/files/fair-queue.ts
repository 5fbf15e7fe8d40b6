import { sql } from 'kysely'
import { BRACKET_IMAGE, PHOTO_FILE } from '#contract/enums.ts'
import type { JobContext } from '#server/jobs/feature-jobs.ts'
import type { FileRecord } from './queries.ts'

/** Small and large files are inspected in separate queues. */
export type Lane = 'small' | 'large'

/** Size in bytes below which a file is read within seconds. */
const LARGE_FILE_BYTES = 40_000_000

/** SQL condition; photos that were inspected before photos were cleaned are pending again. */
export const isPendingInspection = sql<boolean>`(inspection = 'pending'
  or (inspection = 'done' and cleaned_at is null and patient_file_type_id in (${sql.lit(PHOTO_FILE)}, ${sql.lit(BRACKET_IMAGE)})))`

export function pendingFiles(ctx: JobContext, lane: Lane) {
  return ctx.db
    .selectFrom('patient_files as f')
    .where(isPendingInspection)
    .where('f.size', lane === 'small' ? '<' : '>=', LARGE_FILE_BYTES)
}

/**
 * Returns a job handler that works until none of the selected files is pending. It takes files of all practices in
 * turn, so that a practice that sends a hundred files does not delay the others.
 */
export function createFairQueue(lane: Lane, inspect: (ctx: JobContext, file: FileRecord) => Promise<void>) {
  const turnsByPortal = new WeakMap<JobContext['services'], ReturnType<typeof createTurns>>()
  return async (
    ctx: JobContext,
    selectFiles: (files: ReturnType<typeof pendingFiles>) => ReturnType<typeof pendingFiles>,
  ): Promise<void> => {
    const turns = turnsByPortal.get(ctx.services) ?? createTurns(lane, ctx.services.realtime)
    turnsByPortal.set(ctx.services, turns)
    const failed: number[] = []
    for (;;) {
      const selectedFiles = await selectFiles(pendingFiles(ctx, lane)).select('f.id').execute()
      if (!selectedFiles.some(({ id }) => !failed.includes(id))) break
      const next = await nextFile(ctx, lane, turns.last, failed)
      if (!next) break
      turns.take(next.organization_id)
      try {
        await inspect(ctx, next.file)
      } catch (error) {
        // A file of another job is retried by that job, so this one continues.
        if (selectedFiles.some(({ id }) => id === next.file.id)) throw error
        failed.push(next.file.id)
      }
    }
  }
}

/** The turn that each practice had last. The other nodes hear of it, so that a practice has one turn on all of them. */
function createTurns(lane: Lane, nodes: JobContext['services']['realtime']) {
  const last = new Map<number, number>()
  const event = `turn of ${lane} files`
  let count = 0
  const record = (organization_id: number) => void last.set(organization_id, (count += 1))
  nodes.onNodes(event, (organization_id) => record(Number(organization_id)))
  return {
    last,
    take(organization_id: number) {
      record(organization_id)
      nodes.tellNodes(event, organization_id)
    },
  }
}

/** Returns the oldest pending file of the practice that has waited longest for its turn. */
async function nextFile(
  ctx: JobContext,
  lane: Lane,
  lastTurns: ReadonlyMap<number, number>,
  failed: readonly number[],
) {
  let pending = pendingFiles(ctx, lane).innerJoin('patients as p', 'p.id', 'f.patient_id')
  if (failed.length > 0) pending = pending.where('f.id', 'not in', failed)
  const oldest = await pending
    .select((eb) => ['p.organization_id', eb.fn.min('f.id').as('id')])
    .groupBy('p.organization_id')
    .orderBy('id')
    .execute()
  const turn = (organization_id: number) => lastTurns.get(organization_id) ?? 0
  const [first] = oldest.toSorted((a, b) => turn(a.organization_id) - turn(b.organization_id))
  if (!first) return undefined
  const file = await ctx.db.selectFrom('patient_files').selectAll().where('id', '=', first.id).executeTakeFirst()
  return file && { organization_id: first.organization_id, file }
}
