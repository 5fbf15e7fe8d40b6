import { hasEmbeddedDatabase } from '#server/backup/embedded-dump.ts'
import { type Config, readConfig } from '#server/config.ts'
import { loadSecret } from '#server/portal-secret.ts'

/** The configuration of a site that is there. Throws in words where its secret is not, and creates none. */
export function readExistingSite(): Config {
  return readConfig(undefined, loadSecret)
}

/** Throws where opening the embedded database would create one. A portal that runs has one for certain. */
export function requireDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) {
  if (databaseUrl === undefined && !hasEmbeddedDatabase(dataDir))
    throw new Error(`There is no database in ${dataDir}: write the DATA_DIR of the portal, or its DATABASE_URL.`)
}
