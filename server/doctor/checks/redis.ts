import { checkRedis } from '#server/adapters/realtime/check.ts'
import { findServiceFault } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { type Finding, fromSentence, ok } from '../finding.ts'
import { ONE_TRY } from '../patience.ts'

/** Redis by a login and a ping. */
export const redis: Check = {
  name: 'REDIS_URL',
  async run({ config }): Promise<Finding[]> {
    const { redisUrl } = config
    if (redisUrl === undefined) return [ok('REDIS_URL', 'unset: PostgreSQL carries push between nodes')]
    const sentence = await findServiceFault(config, 'REDIS_URL', ONE_TRY)
    if (sentence) return [fromSentence('fault', sentence, 'REDIS_URL')]
    const version = await checkRedis(redisUrl, ONE_TRY.answerWithinMs)
    return [ok('REDIS_URL', version ? `Redis ${version} answers` : 'Redis answers')]
  },
}
