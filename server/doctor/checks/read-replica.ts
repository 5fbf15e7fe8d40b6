import { checkReplicaLag } from '#server/adapters/database/check.ts'
import { judgeLag } from '#server/read-replica.ts'
import { findServiceFault } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { type Finding, fromSentence, ok, warning } from '../finding.ts'
import { ONE_TRY } from '../patience.ts'

const VARIABLE = 'DATABASE_READ_URL'

/** The standby: whether it is one of this database, and how far it is behind. */
export const readReplica: Check = {
  name: VARIABLE,
  async run({ config }): Promise<Finding[]> {
    const { databaseUrl, databaseReadUrl } = config
    if (databaseUrl === undefined || databaseReadUrl === undefined)
      return [ok(VARIABLE, 'unset: one database answers everything')]
    const sentence = await findServiceFault(config, VARIABLE, ONE_TRY)
    if (sentence) return [fromSentence('fault', sentence, VARIABLE)]
    const lag = await checkReplicaLag({ primary: databaseUrl, replica: databaseReadUrl }, ONE_TRY.answerWithinMs)
    if (lag === undefined) return [warning(VARIABLE, 'was not compared, since DATABASE_URL does not answer')]
    const { what, write } = judgeLag(lag)
    return [write === undefined ? ok(VARIABLE, what) : warning(VARIABLE, what, write)]
  },
}
