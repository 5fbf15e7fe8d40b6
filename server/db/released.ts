import previous from './previous-release.json' with { type: 'json' }

/** The release before this one: its version, and its migrations with the checksum of each. Written by npm run release. */
export const PREVIOUS: { version: string; release: number; migrations: Record<string, string> } = previous

/** The migrations that the release before may meet on a database: those that have come since. */
export function addedMigrations<Named extends { name: string }>(files: readonly Named[]) {
  return files.filter(({ name }) => !(name in PREVIOUS.migrations))
}
