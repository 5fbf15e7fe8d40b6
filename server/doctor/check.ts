import type { Config } from '#server/config.ts'
import type { OpenedDatabase } from './open-database.ts'
import type { Portal } from './identify-portal.ts'
import type { Finding } from './finding.ts'

/** What the checks share; the database is opened and the portal is asked by the first check that needs them. */
export type Context = {
  config: Config
  database: () => Promise<OpenedDatabase>
  /** What answers at HOST and PORT on this machine. */
  portalHere: () => Promise<Portal>
}

/** A check returns its lines; one that throws becomes a fault under its name. It leaves nothing changed. */
export type Check = { name: string; run(context: Context): Promise<Finding[]> }
