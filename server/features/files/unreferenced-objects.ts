import type { Work } from '#server/work.ts'

/**
 * Returns the keys that no patient file, setup file, file of an answer or bracket library references; several rows may
 * share one.
 */
export async function filterUnreferenced(ctx: Work, keys: readonly string[]) {
  if (keys.length === 0) return []
  const rows = await ctx.db
    .selectFrom('patient_files')
    .where((eb) => eb.or([eb('file_path', 'in', keys), eb('thumbnail_path', 'in', keys), eb('light_path', 'in', keys)]))
    .select(['file_path', 'thumbnail_path', 'light_path'])
    .execute()
  const libraries = await ctx.db
    .selectFrom('bracket_libraries')
    .where('file_path', 'in', keys)
    .select('file_path')
    .execute()
  const setups = await ctx.db
    .selectFrom('setup_files')
    .where((eb) => eb.or([eb('file_path', 'in', keys), eb('thumbnail_path', 'in', keys), eb('light_path', 'in', keys)]))
    .select(['file_path', 'thumbnail_path', 'light_path'])
    .execute()
  const offered = await ctx.db
    .selectFrom('asked_item_files')
    .where((eb) => eb.or([eb('file_path', 'in', keys), eb('thumbnail_path', 'in', keys), eb('light_path', 'in', keys)]))
    .select(['file_path', 'thumbnail_path', 'light_path'])
    .execute()
  const referenced = new Set([
    ...[...rows, ...setups, ...offered].flatMap((row) => [row.file_path, row.thumbnail_path, row.light_path]),
    ...libraries.map((library) => library.file_path),
  ])
  return keys.filter((key) => !referenced.has(key))
}
