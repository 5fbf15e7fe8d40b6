import {
  IconCalendarEvent,
  IconCalendarOff,
  IconDatabaseCog,
  IconDeviceLaptopOff,
  IconFingerprint,
  IconKey,
  IconMail,
  IconMailMinus,
  IconMailPlus,
  IconRefresh,
  IconShieldOff,
  IconTrash,
  IconWebhook,
} from '@tabler/icons-react'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of account events: sessions, second factors, recovery codes, calendar links, email addresses, failed jobs. */
export const ACCOUNT_LABELS = {
  'user.sessions_ended': { icon: IconDeviceLaptopOff, describe: (data) => `ended ${sessions(data.count)}` },
  'user.second_factor_added': { icon: IconFingerprint, describe: (data) => `added ${factor(data)}` },
  'user.second_factor_removed': { icon: IconShieldOff, tone: 'warning', describe: (data) => `removed ${factor(data)}` },
  'user.passkey_renamed': { icon: IconFingerprint, describe: () => 'renamed a passkey' },
  'user.recovery_codes_made': { icon: IconKey, describe: () => 'made new recovery codes' },
  'user.recovery_code_used': {
    icon: IconKey,
    tone: 'warning',
    describe: (data) => `signed in with a recovery code, ${String(data.left)} left`,
  },
  'job.sent_again': { icon: IconRefresh, describe: () => 'retried a failed job' },
  'job.dropped': { icon: IconTrash, tone: 'warning', describe: () => 'discarded a failed job' },
  'mail.tested': { icon: IconMail, describe: () => 'sent a test email' },
  'drill.requested': { icon: IconDatabaseCog, describe: () => 'started a restore drill' },
  'api_key.created': { icon: IconKey, tone: 'warning', describe: (data) => `made the API key “${String(data.name)}”` },
  'api_key.updated': { icon: IconKey, describe: () => 'changed an API key' },
  'api_key.revoked': { icon: IconKey, describe: (data) => `revoked the API key “${String(data.name)}”` },
  'api_key.exposed': {
    icon: IconKey,
    tone: 'warning',
    describe: ({ name, exposure }) =>
      exposure === 'reported'
        ? `reported the API key “${String(name)}”, which ended`
        : `sent the API key “${String(name)}” in an address`,
  },
  'webhook.created': { icon: IconWebhook, tone: 'warning', describe: ({ url }) => `added the webhook ${String(url)}` },
  'webhook.updated': { icon: IconWebhook, describe: () => 'changed a webhook' },
  'webhook.deleted': {
    icon: IconWebhook,
    tone: 'warning',
    describe: ({ url }) => `removed the webhook ${String(url)}`,
  },
  'webhook.rotated': {
    icon: IconWebhook,
    tone: 'warning',
    describe: ({ url }) => `made a new secret for the webhook ${String(url)}`,
  },
  'webhook.old_secret_ended': {
    icon: IconWebhook,
    describe: ({ url }) => `ended the old secret of the webhook ${String(url)}`,
  },
  'webhook.paused': { icon: IconWebhook, tone: 'warning', describe: ({ url }) => `paused the webhook ${String(url)}` },
  'webhook.resumed': { icon: IconWebhook, describe: ({ url }) => `resumed the webhook ${String(url)}` },
  'calendar.created': {
    icon: IconCalendarEvent,
    tone: 'warning',
    describe: (data) => `made a calendar link, ${calendarNames(data)}`,
  },
  'calendar.updated': {
    icon: IconCalendarEvent,
    describe: (data) => `changed the calendar link, ${calendarNames(data)}`,
  },
  'calendar.revoked': { icon: IconCalendarOff, describe: () => 'revoked the calendar link' },
  'user.email_added': { icon: IconMailPlus, describe: (data) => `added the email ${String(data.email)}` },
  'user.email_removed': { icon: IconMailMinus, describe: (data) => `removed the email ${String(data.email)}` },
} satisfies EventLabels

function calendarNames({ with_names }: EventData) {
  return with_names === true ? 'with names of patients' : 'with initials'
}

function sessions(count: EventData[string]) {
  return count === 1 ? 'one session' : `${String(count)} sessions`
}

function factor({ kind, name }: EventData) {
  return kind === 'totp' ? 'the authenticator app' : `the passkey “${String(name)}”`
}
