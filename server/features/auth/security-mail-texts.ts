import type { RecordedEvent } from '#server/jobs/events.ts'

type SecurityEventName =
  | 'user.password_changed'
  | 'user.second_factor_added'
  | 'user.second_factor_removed'
  | 'user.second_factor_reset'
  | 'user.recovery_codes_made'
  | 'user.recovery_code_used'

/** An event that changes how the user signs in, and of which they are notified. */
export type SecurityEvent = { [Name in SecurityEventName]: RecordedEvent<Name> }[SecurityEventName]

type SecurityMailText = { subject: string; what: string; ifNot: string }

const FACTORS = { totp: 'authenticator app', passkey: 'passkey' }

/**
 * The text for each event: what changed, and what the user must do if it was not them. A new password ends every
 * session of an intruder.
 */
const MAIL_TEXTS: { [Name in SecurityEventName]: (event: RecordedEvent<Name>) => SecurityMailText } = {
  'user.password_changed': () => ({
    subject: 'Your password was set',
    what: 'a new password was set for your account, and every other device was signed out.',
    ifNot: 'set another password at once: it ends the one that was set and signs everybody out. Then tell us.',
  }),
  'user.second_factor_added': (event) => {
    const factor = FACTORS[event.data.kind]
    return {
      subject: `${factor === 'passkey' ? 'A' : 'An'} ${factor} was added to your account`,
      what: `from now on the ${factorLabel(event.data)} confirms that it is you who signs in.`,
      ifNot: `set a new password at once, which signs everybody out. Then sign in, remove the ${factor} on your account page and tell us.`,
    }
  },
  'user.second_factor_removed': (event) => {
    const factor = FACTORS[event.data.kind]
    return {
      subject: `${factor === 'passkey' ? 'A' : 'An'} ${factor} was removed from your account`,
      what: `the ${factorLabel(event.data)} no longer confirms that it is you who signs in.`,
      ifNot: `set a new password at once, which signs everybody out. Then sign in, set the ${factor} up again on your account page and tell us.`,
    }
  },
  'user.second_factor_reset': () => ({
    subject: 'Your second factor was removed by an administrator',
    what: 'your authenticator app and your passkeys no longer count, and you were signed out everywhere. Your password signs in alone.',
    ifNot:
      'call us, because somebody has asked for it in your name. Set a new password at once, and a second factor after you have signed in.',
  }),
  'user.recovery_codes_made': () => ({
    subject: 'New recovery codes were made for your account',
    what: 'somebody who was signed in as you made new recovery codes. The ones that you kept before no longer work.',
    ifNot:
      'set a new password at once, which signs everybody out. Then sign in, make new codes on your account page and tell us.',
  }),
  'user.recovery_code_used': (event) => ({
    subject: 'A recovery code was used to sign in',
    what: `your password and one of your recovery codes signed somebody in. ${formatRemainingCodes(event.data.left)}`,
    ifNot:
      'set a new password at once, which signs everybody out. Then sign in, make new codes on your account page and tell us.',
  }),
}

export function securityMailText(event: SecurityEvent): SecurityMailText {
  // TypeScript cannot relate the event's name to the entry of that name.
  return (MAIL_TEXTS[event.name] as (event: SecurityEvent) => SecurityMailText)(event)
}

function factorLabel({ kind, name }: { kind: keyof typeof FACTORS; name?: string }) {
  return name ? `${FACTORS[kind]} “${name}”` : FACTORS[kind]
}

function formatRemainingCodes(count: number) {
  if (count === 0) return 'It was the last one: make new ones on your account page.'
  return count === 1 ? 'One code is left.' : `${count} codes are left.`
}
