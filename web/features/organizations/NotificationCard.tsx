import { Button, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { MAIL_TYPES, MAX_ADDITIONAL_EMAILS, type MailType } from '#contract/notification-settings.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { email } from '#contract/wire.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './OrganizationPage.module.css'
import { closedWords, type CardProps } from './useOrganization.ts'

type Setting = { enabled: boolean; additional_emails: string[] }

/** ORG-34 to ORG-39: which mails go out, and to whom besides; each is saved by itself, at once. */
export function NotificationCard({ organization }: CardProps) {
  const { id } = organization
  const can = useCan()
  const asked = useQuery(q(organizationSettingCalls.notificationSettings, { params: { id } }))
  const save = useSave(organizationSettingCalls.saveNotificationSettings)
  const blocked = closedWords(organization) ?? can.reason(organizationSettingCalls.saveNotificationSettings, id)
  // What was clicked stands there until the server has answered.
  const data = asked.data && { ...asked.data.data, ...(save.isPending ? save.variables.body : {}) }
  return (
    <Section title="Notification Settings" id="notification-settings" isFlush>
      {asked.error && !data ? (
        <ErrorState
          title="The notification settings could not be loaded"
          text={wordsOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {!data && !asked.error ? <Skeleton height={130} m={16} width="auto" /> : null}
      {data
        ? MAIL_TYPES.map((type) => (
            <MailRow
              key={type.value}
              type={type}
              setting={data[type.value]}
              suggestions={asked.data?.metadata.email_suggestions ?? []}
              blocked={blocked}
              onSave={(setting) => save.mutate({ params: { id }, body: { [type.value]: setting } })}
            />
          ))
        : null}
    </Section>
  )
}

type RowProps = {
  type: { value: MailType; label: string; when: string }
  setting: Setting
  suggestions: readonly string[]
  blocked: string | undefined
  onSave: (setting: Setting) => void
}

function MailRow({ type, setting, suggestions, blocked, onSave }: RowProps) {
  const [isAdding, setAdding] = useState(false)
  const { enabled, additional_emails } = setting
  const isFull = additional_emails.length >= MAX_ADDITIONAL_EMAILS
  const has = (address: string) => additional_emails.some((each) => each.toLowerCase() === address.toLowerCase())

  function add(address: string) {
    if (!has(address) && !isFull) onSave({ enabled, additional_emails: [...additional_emails, address] })
  }

  return (
    <div className={classes.mail}>
      <Switch
        aria-label={type.label}
        checked={enabled}
        disabled={blocked !== undefined}
        title={blocked}
        onChange={(event) => onSave({ enabled: event.currentTarget.checked, additional_emails })}
      />
      <span className={classes.names}>
        <span className={classes.name}>{type.label}</span>
        <span className={classes.under}>{type.when}</span>
      </span>
      <span className={classes.chips}>
        {additional_emails.map((address) => (
          <span key={address} className={classes.chip} data-locked={blocked !== undefined}>
            {address}
            {blocked === undefined ? (
              <IconButton
                icon={IconX}
                iconSize={12}
                size={24}
                label={`Remove ${address} from ${type.label}`}
                onClick={() =>
                  onSave({ enabled, additional_emails: additional_emails.filter((each) => each !== address) })
                }
              />
            ) : null}
          </span>
        ))}
        {blocked === undefined ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Icon of={IconPlus} size={14} />}
            aria-label={`Add an email to ${type.label}`}
            aria-expanded={isAdding}
            disabled={isFull}
            onClick={() => setAdding(!isAdding)}
          >
            Email
          </Button>
        ) : null}
      </span>
      {isAdding && blocked === undefined ? (
        <EmailAdder
          label={`Additional email for ${type.label}`}
          suggestions={suggestions.filter((address) => !has(address))}
          onAdd={add}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </div>
  )
}

type AdderProps = {
  label: string
  suggestions: readonly string[]
  onAdd: (address: string) => void
  onClose: () => void
}

/** ORG-37: Enter is accepted only for what looks like an address; a suggested one is one click. */
function EmailAdder({ label, suggestions, onAdd, onClose }: AdderProps) {
  const [text, setText] = useState('')
  const isEmail = email.safeParse(text).success

  function take() {
    if (!isEmail) return
    onAdd(text.trim())
    setText('')
  }

  return (
    <div className={classes.adder}>
      <TextInput
        aria-label={label}
        placeholder="name@practice.com"
        type="email"
        autoComplete="off"
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button variant="default" disabled={!isEmail} onClick={take}>
        Add
      </Button>
      {suggestions.length > 0 ? <span className={classes.quiet}>Suggested</span> : null}
      {suggestions.slice(0, 6).map((address) => (
        <button key={address} type="button" className={classes.suggestion} onClick={() => onAdd(address)}>
          <Icon of={IconPlus} size={12} />
          {address}
        </button>
      ))}
    </div>
  )
}
