import { hasEmbeddedDatabase } from '#server/backup/embedded-dump.ts'
import { type Config, readConfig } from '#server/config.ts'
import { loadSecret } from '#server/portal-secret.ts'

/** The configuration of a site that is there. Throws in words where DATA_DIR is not that of one, and creates nothing. */
export function readExistingSite(): Config {
  const config = readConfig(undefined, loadSecret)
  if (config.databaseUrl === undefined && !hasEmbeddedDatabase(config.dataDir))
    throw new Error(`There is no database in ${config.dataDir}: write the DATA_DIR of the portal, or its DATABASE_URL.`)
  return config
}
