import type { Work } from '#server/work.ts'

/** Removes the objects that no row names, once no link to one of them lives any more. */
export async function removeUnnamed(ctx: Work, keys: readonly string[]) {
  for (const key of await unnamedOf(ctx, keys)) await ctx.services.storage.remove(key)
}

/** The same at once: the bytes go, and the daily sweep takes the key. */
export async function emptyUnnamed(ctx: Work, keys: readonly string[]) {
  for (const key of await unnamedOf(ctx, keys)) await ctx.services.storage.empty(key)
}

/** Neither a file of a patient or of a setup nor a bracket library names them: several rows may share one. */
async function unnamedOf(ctx: Work, keys: readonly string[]) {
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
  const named = new Set([
    ...[...rows, ...setups].flatMap((row) => [row.file_path, row.thumbnail_path, row.light_path]),
    ...libraries.map((l) => l.file_path),
  ])
  return keys.filter((key) => !named.has(key))
}
