import {
  IconArchive,
  IconArchiveOff,
  IconBuilding,
  IconCircleX,
  IconKey,
  IconLogin,
  IconLogout,
  IconMail,
  IconMailOff,
  IconMailOpened,
  IconMailPlus,
  IconPencil,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'
import { ROLE_LABELS } from '#contract/access.ts'
import { CUSTOM_PERMISSIONS } from '#contract/permissions.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import type { EventData, EventLabels } from './event-label.ts'

/** Labels of the events of users and organizations. */
export const PEOPLE_LABELS = {
  'user.created': {
    icon: IconUserPlus,
    describe: (data, { user }) => `created the account${of(user)}, ${role(data.role)}`,
  },
  'user.verified': { icon: IconMailOpened, describe: () => 'verified the email address' },
  'user.signed_in': { icon: IconLogin, describe: () => 'signed in' },
  'user.signed_out': { icon: IconLogout, describe: () => 'signed out' },
  'user.updated': { icon: IconPencil, describe: (_, { user }) => `changed the account${of(user)}` },
  'user.password_changed': {
    icon: IconKey,
    describe: (_, { user }) => `set a new password${user ? ` for ${user.full_name}` : ''}`,
  },
  'user.email_change_requested': {
    icon: IconMail,
    describe: (data, { user }) =>
      `wants to change the email${of(user)} from ${text(data.before)} to ${text(data.after)}`,
  },
  'user.email_change_stopped': {
    icon: IconMailOff,
    tone: 'warning',
    describe: (data, { user }) =>
      `objected to the new email${of(user)}, ${text(data.before)}: ${text(data.after)} stays`,
  },
  'user.email_changed': {
    icon: IconMail,
    describe: (data, { user }) => `changed the email${of(user)} from ${text(data.before)} to ${text(data.after)}`,
  },
  'user.role_changed': {
    icon: IconUserShare,
    describe: (data, { user }) => `made ${user?.full_name ?? 'somebody'} ${role(data.after)}, was ${role(data.before)}`,
  },
  'user.permission_toggled': {
    icon: IconKey,
    describe: (data, { user }) =>
      `${data.granted === true ? 'added' : 'removed'} ${permission(data.permission)}${forWhom(user)}`,
  },
  'user.deleted': {
    icon: IconUserMinus,
    tone: 'danger',
    describe: (data) => `deleted the account of ${text(data.full_name)}, ${role(data.role)}`,
  },
  'user.archived': { icon: IconArchive, tone: 'warning', describe: (_, { user }) => `archived the account${of(user)}` },
  'user.restored': { icon: IconArchiveOff, describe: (_, { user }) => `restored the account${of(user)}` },
  'auth.reset_requested': { icon: IconMail, describe: () => 'asked for a password link' },
  'auth.verification_requested': { icon: IconMail, describe: () => 'asked for a verification link' },
  'user.second_factor_reset': {
    icon: IconKey,
    tone: 'warning',
    describe: (_, { user }) => `removed the second factor${of(user)}`,
  },
  'organization.created': { icon: IconBuilding, describe: () => 'created the organization' },
  'organization.updated': { icon: IconPencil, describe: () => 'changed the organization' },
  'organization.archived': { icon: IconArchive, tone: 'warning', describe: () => 'archived the organization' },
  'organization.restored': { icon: IconArchiveOff, describe: () => 'restored the organization' },
  'organization.disabled': { icon: IconCircleX, tone: 'warning', describe: () => 'disabled the organization' },
  'organization.enabled': { icon: IconArchiveOff, describe: () => 'enabled the organization' },
  'organization.credit_added': {
    icon: IconPencil,
    describe: (data) => `added a credit of ${formatMoney(Number(data.value))}`,
  },
  'organization.credit_ended': {
    icon: IconPencil,
    describe: (data) => `ended the remaining ${formatMoney(Number(data.value))} of a credit: ${String(data.reason)}`,
  },
  'organization.contacts_saved': { icon: IconPencil, describe: () => 'changed the office staff' },
  'organization.notification_settings_saved': { icon: IconMail, describe: () => 'changed the notification settings' },
  'organization.preferences_saved': { icon: IconPencil, describe: () => 'changed what new cases start with' },
  'contract.suspended': { icon: IconCircleX, tone: 'warning', describe: () => 'suspended the subscription' },
  'contract.rhythm_changed': {
    icon: IconPencil,
    describe: (data) => {
      const { billing_rhythm } = { ...(data.after as { billing_rhythm?: string } | undefined) }
      return `has the subscription billed ${billing_rhythm === 'twice_monthly' ? 'twice' : 'once'} a month`
    },
  },
  'contract.resumed': { icon: IconArchiveOff, describe: () => 'resumed the subscription' },
  'organization.member_added': {
    icon: IconUserPlus,
    // A user who accepts an invitation adds their own membership.
    describe: (data, { user, actor_name }) =>
      user && user.full_name === actor_name
        ? `joined as ${role(data.role)}`
        : `added ${user?.full_name ?? 'somebody'} as ${role(data.role)}`,
  },
  'organization.role_changed': {
    icon: IconUserShare,
    describe: (data, { user }) => `made ${user?.full_name ?? 'somebody'} ${role(data.after)}, was ${role(data.before)}`,
  },
  'organization.member_removed': {
    icon: IconUserMinus,
    tone: 'warning',
    describe: (data, { user }) => `removed ${user?.full_name ?? 'somebody'}, ${role(data.role)}`,
  },
  'invitation.sent': { icon: IconMailPlus, describe: (data) => `invited ${invited(data)}` },
  'invitation.resent': { icon: IconMailPlus, describe: (data) => `invited ${invited(data)} again` },
  'invitation.revoked': {
    icon: IconMailOff,
    tone: 'warning',
    describe: (data) => `took back the invitation of ${invited(data)}`,
  },
  'invitation.accepted': {
    icon: IconMailOpened,
    describe: (data) => `accepted the invitation of ${invited(data)}`,
  },
  'organization.deleted': { icon: IconCircleX, tone: 'danger', describe: () => 'deleted the organization' },
} satisfies EventLabels

function of(user: { full_name: string } | null) {
  return user ? ` of ${user.full_name}` : ''
}

function invited({ email, role: name }: EventData) {
  const as = role(name)
  return `${typeof email === 'string' ? email : 'somebody'}${as ? `, ${as}` : ''}`
}

function forWhom(user: { full_name: string } | null) {
  return user ? ` for ${user.full_name}` : ''
}

function permission(name: EventData[string]) {
  return CUSTOM_PERMISSIONS.find((each) => each.permission === name)?.label ?? text(name)
}

function text(value: EventData[string]) {
  return typeof value === 'string' ? value : ''
}

function role(name: EventData[string]) {
  const labels: Record<string, string> = ROLE_LABELS
  return typeof name === 'string' ? (labels[name] ?? name) : ''
}
