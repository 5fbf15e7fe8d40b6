import { findServiceFault } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { type Finding, fromSentence, ok } from '../finding.ts'
import { ONE_TRY } from '../patience.ts'

/** The payment provider by a connection: its keys are proved by the first charge only. */
export const payments: Check = {
  name: 'STAX_URL',
  async run({ config }): Promise<Finding[]> {
    const { kind } = config.payments
    if (kind !== 'stax')
      return [ok('STAX_URL', `unset: ${kind === 'off' ? 'nobody can pay' : 'a sandbox that moves no money'}`)]
    const sentence = await findServiceFault(config, 'STAX_URL', ONE_TRY)
    return [sentence ? fromSentence('fault', sentence, 'STAX_URL') : ok('STAX_URL', 'can be reached')]
  },
}
