import { MODELS, type Model } from '#contract/search.ts'
import { MAX_ID } from '#contract/wire.ts'
import type { Work } from '#server/work.ts'
import { reindex } from './reindex.ts'

/** Raised with every change of what stands in a document, or of how the engine reads it. */
const VERSION = 1
const BATCH = 500
/** The clock calls once a minute; a pass over very many goes on with the next call. */
const MOST_MS = 40_000
const TABLES = { user: 'users', organization: 'organizations', location: 'locations' } as const

type Place = { model: Model; after_id: number }

/** Fills an engine that is new, empty or of an older version, and goes on with a pass that was begun. */
export async function goOn(ctx: Work) {
  const { search } = ctx.services
  const { isEmpty } = await search.prepare()
  const pass = await findPass(ctx)
  if (!pass || pass.version !== VERSION || (isEmpty && pass.finished_at !== null)) await beginPass(ctx)
  const until = Date.now() + MOST_MS
  let place = await findPlace(ctx)
  while (place && Date.now() < until) place = await step(ctx, place)
}

/** What ages without any change: a status, an average. And whatever a failed job left behind. */
export async function beginPass({ db, services: { search } }: Work) {
  const start = { version: VERSION, model: MODELS[0], after_id: 0, finished_at: null }
  await db
    .insertInto('search_passes')
    .values({ engine: search.engine, ...start })
    .onConflict((row) => row.column('engine').doUpdateSet(start))
    .execute()
}

async function findPass({ db, services: { search } }: Work) {
  return db.selectFrom('search_passes').where('engine', '=', search.engine).selectAll().executeTakeFirst()
}

async function findPlace(ctx: Work): Promise<Place | undefined> {
  const pass = await findPass(ctx)
  const model = MODELS.find((each) => each === pass?.model)
  return pass && model && pass.finished_at === null ? { model, after_id: pass.after_id } : undefined
}

/** One batch; its place is written afterwards, so that what is broken off is done once more. */
async function step(ctx: Work, { model, after_id }: Place): Promise<Place | undefined> {
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
    after: after_id, // Behind the last row of a model: what is found there belongs to rows that are gone.
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

function nextModel(model: Model): Place | undefined {
  const next = MODELS[MODELS.indexOf(model) + 1]
  return next && { model: next, after_id: 0 }
}
