import { SEARCH_MODELS, type SearchModel } from '#contract/search.ts'
import { MAX_ID } from '#contract/wire.ts'
import type { Work } from '#server/work.ts'
import { reindex } from './reindex.ts'

/**
 * A pass rebuilds all documents of the search index in batches. Its position is stored per engine, so that it
 * continues over several runs.
 */

/** Increase this with every change of the documents or of the engine's settings, to rebuild the index. */
const VERSION = 1
const BATCH = 500
/** Ends a run before the next one, a minute later, which continues the pass. */
const MAX_RUN_MS = 40_000
const TABLES = { user: 'users', organization: 'organizations', location: 'locations' } as const

type PassPosition = { model: SearchModel; after_id: number }

/** Starts a pass if the engine is new, empty or of an older version, and continues one that was begun. */
export async function continuePass(ctx: Work) {
  const { search } = ctx.services
  const { isEmpty } = await search.prepare()
  const pass = await findPass(ctx)
  if (!pass || pass.version !== VERSION || (isEmpty && pass.finished_at !== null)) await beginPass(ctx)
  const until = Date.now() + MAX_RUN_MS
  let position = await findPassPosition(ctx)
  while (position && Date.now() < until) position = await step(ctx, position)
}

/**
 * Starts a full pass. It runs daily, because statuses and averages change with time alone, and failed jobs may leave
 * stale documents.
 */
export async function beginPass({ db, services: { search } }: Work) {
  const start = { version: VERSION, model: SEARCH_MODELS[0], after_id: 0, finished_at: null }
  await db
    .insertInto('search_passes')
    .values({ engine: search.engine, ...start })
    .onConflict((row) => row.column('engine').doUpdateSet(start))
    .execute()
}

async function findPass({ db, services: { search } }: Work) {
  return db.selectFrom('search_passes').where('engine', '=', search.engine).selectAll().executeTakeFirst()
}

async function findPassPosition(ctx: Work): Promise<PassPosition | undefined> {
  const pass = await findPass(ctx)
  const model = SEARCH_MODELS.find((each) => each === pass?.model)
  return pass && model && pass.finished_at === null ? { model, after_id: pass.after_id } : undefined
}

/** Indexes one batch and stores its position afterwards, so that an interrupted batch is repeated. */
async function step(ctx: Work, { model, after_id }: PassPosition): Promise<PassPosition | undefined> {
  const rows = await ctx.db
    .selectFrom(TABLES[model])
    .where('id', '>', after_id)
    .select('id')
    .orderBy('id')
    .limit(BATCH)
    .execute()
  const last = rows.length === BATCH ? rows.at(-1)?.id : undefined
  await reindex(ctx, {
    model,
    after: after_id, // After the last row of a model, remaining documents belong to deleted rows.
    to: last ?? MAX_ID,
  })
  const next = last === undefined ? nextModel(model) : { model, after_id: last }
  await ctx.db
    .updateTable('search_passes')
    .set(next ?? { finished_at: ctx.services.clock() })
    .where('engine', '=', ctx.services.search.engine)
    .execute()
  return next
}

function nextModel(model: SearchModel): PassPosition | undefined {
  const next = SEARCH_MODELS[SEARCH_MODELS.indexOf(model) + 1]
  return next && { model: next, after_id: 0 }
}
