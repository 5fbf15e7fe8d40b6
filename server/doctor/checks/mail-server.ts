import { checkSmtp } from '#server/adapters/mail/check.ts'
import { findServiceFault } from '#server/start-checks.ts'
import type { Check } from '../check.ts'
import { type Finding, fromSentence, ok, warning } from '../finding.ts'
import { ONE_TRY } from '../patience.ts'

/** The mail server by its greeting, STARTTLS and login. No mail is sent. */
export const mailServer: Check = {
  name: 'SMTP_URL',
  async run({ config }): Promise<Finding[]> {
    const { smtpUrl } = config
    if (smtpUrl === undefined) return [ok('SMTP_URL', 'unset: mails stay in the database')]
    const sentence = await findServiceFault(config, 'SMTP_URL', ONE_TRY)
    if (sentence) return [fromSentence('fault', sentence, 'SMTP_URL')]
    const { encrypted, signedIn } = await checkSmtp(smtpUrl, ONE_TRY.answerWithinMs)
    const hasUser = new URL(smtpUrl).username !== ''
    const what = `${encrypted ? 'encrypted' : 'not encrypted'}, ${signedIn ? 'signed in' : 'without a login'}`
    if (hasUser && !signedIn)
      return [
        warning(
          'SMTP_URL',
          `${what}: the server asks for no user`,
          'write the port that does, which is mostly 587 or 465',
        ),
      ]
    if (encrypted) return [ok('SMTP_URL', what)]
    return [warning('SMTP_URL', `${what}: the server offers no STARTTLS`, 'turn it on there, or write smtps://')]
  },
}
