import { findServiceFault } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { type Finding, fromSentence, ok } from '../finding.ts'
import { ONE_TRY } from '../patience.ts'

/** Meilisearch by a request with the key. */
export const search: Check = {
  name: 'SEARCH_URL',
  async run({ config }): Promise<Finding[]> {
    if (!config.search) return [ok('SEARCH_URL', 'unset: PostgreSQL searches')]
    const sentence = await findServiceFault(config, 'SEARCH_URL', ONE_TRY)
    return [sentence ? fromSentence('fault', sentence, 'SEARCH_URL') : ok('SEARCH_URL', 'Meilisearch accepts the key')]
  },
}
