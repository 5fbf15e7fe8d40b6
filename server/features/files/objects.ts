import type { Work } from '#server/work.ts'

/** Removes the objects that no row names, neither a patient's file nor a bracket library: several rows may share one. */
export async function removeUnnamed(ctx: Work, keys: readonly string[]) {
  if (keys.length === 0) return
  const rows = await ctx.db
    .selectFrom('patient_files')
    .where((eb) => eb.or([eb('file_path', 'in', keys), eb('thumbnail_path', 'in', keys)]))
    .select(['file_path', 'thumbnail_path'])
    .execute()
  const libraries = await ctx.db
    .selectFrom('bracket_libraries')
    .where('file_path', 'in', keys)
    .select('file_path')
    .execute()
  const named = new Set([
    ...rows.flatMap((row) => [row.file_path, row.thumbnail_path]),
    ...libraries.map((l) => l.file_path),
  ])
  for (const key of keys) if (!named.has(key)) await ctx.services.storage.remove(key)
}
