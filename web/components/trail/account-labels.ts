import {
  IconDeviceLaptopOff,
  IconFingerprint,
  IconKey,
  IconMailMinus,
  IconMailPlus,
  IconRefresh,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of account events: sessions, second factors, recovery codes, email addresses and failed jobs. */
export const ACCOUNT_LABELS = {
  'user.sessions_ended': { icon: IconDeviceLaptopOff, words: (data) => `ended ${sessions(data.count)}` },
  'user.second_factor_added': { icon: IconFingerprint, words: (data) => `added ${factor(data)}` },
  'user.second_factor_removed': { icon: IconShieldOff, tone: 'warning', words: (data) => `removed ${factor(data)}` },
  'user.passkey_renamed': { icon: IconFingerprint, words: () => 'renamed a passkey' },
  'user.recovery_codes_made': { icon: IconKey, words: () => 'made new recovery codes' },
  'user.recovery_code_used': {
    icon: IconKey,
    tone: 'warning',
    words: (data) => `signed in with a recovery code, ${String(data.left)} left`,
  },
  'job.sent_again': { icon: IconRefresh, words: () => 'had a failed job done again' },
  'job.dropped': { icon: IconTrash, tone: 'warning', words: () => 'dropped a failed job' },
  'user.email_added': { icon: IconMailPlus, words: (data) => `added the email ${String(data.email)}` },
  'user.email_removed': { icon: IconMailMinus, words: (data) => `removed the email ${String(data.email)}` },
} satisfies EventLabels

function sessions(count: EventData[string]) {
  return count === 1 ? 'one session' : `${String(count)} sessions`
}

function factor({ kind, name }: EventData) {
  return kind === 'totp' ? 'the authenticator app' : `the passkey “${String(name)}”`
}
