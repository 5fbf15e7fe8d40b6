import { sql, type Selectable } from 'kysely'
import { blockedSteps, seesAskedPrice } from '#contract/asked-items.rules.ts'
import { askedPlace, offeredFile, type AskedItem, type OfferedFile } from '#contract/asked-items.ts'
import { toDollars } from '#contract/money.ts'
import { pipelined } from '#server/db/pipelined.ts'
import type { AskedItems } from '#server/db/schema.ts'
import { notFound } from '#server/errors.ts'
import { signFileLinks } from '#server/features/files/queries.ts'
import { getPatient } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'

export type AskedItemRecord = Selectable<AskedItems>

/** Lists the items of a case in scope: open ones first, the longest waiting before the others, then the closed ones. */
export async function listAskedItems(ctx: Ctx, patient_id: number): Promise<AskedItem[]> {
  // getPatient throws if the actor may not see the patient, so no other result is returned.
  const [patient, items, answers, files, holding] = await pipelined([
    getPatient(ctx, patient_id),
    selectItems(ctx, patient_id).execute(),
    selectAnswers(ctx, patient_id).execute(),
    selectFiles(ctx, patient_id).execute(),
    findHoldingItems(ctx, patient_id),
  ])
  const seesPrice = seesAskedPrice(ctx.actor, patient)
  const filesByAnswer = await groupFiles(ctx, files)
  return items.map(({ price_cents, place, ...item }) => ({
    ...item,
    place: askedPlace.nullable().parse(place),
    ...(seesPrice && { price: price_cents === null ? null : toDollars(price_cents) }),
    answers: answers
      .filter((answer) => answer.asked_item_id === item.id)
      .map(({ id, text, accepted_price, by, by_link, at }) => ({
        text,
        accepted_price,
        by,
        by_link,
        at,
        files: filesByAnswer.get(id) ?? [],
      })),
    blocks: blockedSteps(item),
    is_holding: holding.includes(item.id),
  }))
}

/** Returns one item of a case in scope; 404 otherwise. */
export async function getAskedItem(ctx: Ctx, patient_id: number, id: number) {
  const item = (await listAskedItems(ctx, patient_id)).find((each) => each.id === id)
  if (!item) throw notFound()
  return item
}

function selectItems(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('asked_items as i')
    .innerJoin('users as asker', 'asker.id', 'i.asked_by_user_id')
    .leftJoin('users as closer', 'closer.id', 'i.closed_by_user_id')
    .where('i.patient_id', '=', patient_id)
    .select([
      'i.id',
      'i.patient_id',
      'i.kind',
      'i.part',
      'i.view',
      'i.place',
      'i.reason',
      'i.price_cents',
      'i.due_at',
      'i.state',
      'asker.full_name as asked_by',
      'i.asked_at',
      'i.opened_at',
      'i.reminded_at',
      'closer.full_name as closed_by',
      'i.closed_at',
      'i.updated_at',
    ])
    .orderBy(sql`case i.state when 'open' then 1 when 'answered' then 2 else 3 end`)
    .orderBy(sql`case when i.closed_at is null then i.opened_at end`)
    .orderBy('i.closed_at', 'desc')
    .orderBy('i.id')
}

function selectAnswers(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('asked_item_answers as a')
    .innerJoin('asked_items as i', 'i.id', 'a.asked_item_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .where('i.patient_id', '=', patient_id)
    .orderBy('a.id')
    .select(['a.id', 'a.asked_item_id', 'a.text', 'a.accepted_price', 'a.by_link'])
    .select(['u.full_name as by', 'a.created_at as at'])
}

/** Selects the files of the answers; the objects of an accepted one are those of the patient's file. */
function selectFiles(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('asked_item_files as f')
    .innerJoin('asked_item_answers as a', 'a.id', 'f.asked_item_answer_id')
    .innerJoin('asked_items as i', 'i.id', 'a.asked_item_id')
    .leftJoin('patient_files as p', 'p.id', 'f.patient_file_id')
    .where('i.patient_id', '=', patient_id)
    .orderBy('f.id')
    .select((eb) => [
      'f.id',
      'f.asked_item_answer_id',
      'f.patient_file_id',
      'f.patient_file_type_id',
      'f.name',
      'f.original_name',
      'f.size',
      'f.content_type',
      'f.sha256',
      'f.cleaned_at',
      'f.mesh_report',
      'f.accepted_warning',
      'f.inspection',
      'f.inspection_fault',
      eb.fn.coalesce('f.file_path', 'p.file_path').as('file_path'),
      eb.fn.coalesce('f.thumbnail_path', 'p.thumbnail_path').as('thumbnail_path'),
    ])
}

type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

const fileColumns = offeredFile.pick({ mesh_report: true, accepted_warning: true })

/** Groups the files by the id of their answer, with signed links. */
async function groupFiles(ctx: Work, rows: readonly FileRow[]) {
  const views = await Promise.all(rows.map((row) => toOfferedFile(ctx, row)))
  const grouped = new Map<number, OfferedFile[]>()
  for (const [index, { asked_item_answer_id: id }] of rows.entries()) {
    const view = views[index]
    if (view) grouped.set(id, [...(grouped.get(id) ?? []), view])
  }
  return grouped
}

/** A file that was deleted after it was accepted has no object, and so no links. */
async function toOfferedFile(ctx: Work, { file_path, ...row }: FileRow): Promise<OfferedFile> {
  const links =
    file_path === null ? { url: null, thumbnail_url: null } : await signFileLinks(ctx, { ...row, file_path })
  return { ...row, ...fileColumns.parse(row), ...links }
}

/** Returns the ids of the items that the hold in force waits for: those on the newest note of a held case. */
export async function findHoldingItems(ctx: Work, patient_id: number): Promise<readonly number[]> {
  const newest = await ctx.db
    .selectFrom('on_hold_notes as n')
    .innerJoin('patients as p', 'p.id', 'n.patient_id')
    .where('n.patient_id', '=', patient_id)
    .where('p.is_on_hold', '=', true)
    .orderBy('n.id', 'desc')
    .limit(1)
    .select(['n.is_on_hold_reason', 'n.asked_item_ids'])
    .executeTakeFirst()
  return newest?.is_on_hold_reason === 'hold' ? (newest.asked_item_ids ?? []) : []
}
