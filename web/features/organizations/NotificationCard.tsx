import { Button, Group, Skeleton, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { MAIL_TYPES, MAX_ADDITIONAL_EMAILS, type MailType } from '#contract/notification-settings.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { email } from '#contract/wire.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

type Setting = { enabled: boolean; additional_emails: string[] }

/** ORG-34 to ORG-39: which mails are sent and to which additional addresses; each change is saved immediately. */
export function NotificationCard({ organization }: CardProps) {
  const { id } = organization
  const can = useCan()
  const result = useQuery(q(organizationSettingCalls.notificationSettings, { params: { id } }))
  const save = useSave(organizationSettingCalls.saveNotificationSettings)
  const blocked = readOnlyReason(organization) ?? can.reason(organizationSettingCalls.saveNotificationSettings, id)
  return (
    <Section title="Notification Settings" id="notification-settings" isFlush>
      <QueryBoundary read={result} what="notification settings" waiting={<Skeleton height={130} m={16} width="auto" />}>
        {({ data, metadata }) => (
          <ItemList>
            {MAIL_TYPES.map((type) => (
              <MailRow
                key={type.value}
                type={type}
                // Applies the pending change optimistically until the server responds.
                setting={{ ...data, ...(save.isPending ? save.variables.body : {}) }[type.value]}
                suggestions={metadata.email_suggestions}
                blocked={blocked}
                onSave={(setting) => save.mutate({ params: { id }, body: { [type.value]: setting } })}
              />
            ))}
          </ItemList>
        )}
      </QueryBoundary>
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
    <Item
      lead={
        <Switch
          aria-label={type.label}
          checked={enabled}
          disabled={blocked !== undefined}
          title={blocked}
          onChange={(event) => onSave({ enabled: event.currentTarget.checked, additional_emails })}
        />
      }
      name={type.label}
      below={type.when}
      end={
        <>
          {additional_emails.map((address) => (
            <Group
              key={address}
              component="span"
              gap={2}
              wrap="nowrap"
              mih={24}
              ps={8}
              pe={blocked === undefined ? 0 : 8}
              bdrs={4}
              bg="var(--td-sunk)"
              c="var(--td-t2)"
              fz={12}
            >
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
            </Group>
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
        </>
      }
      footer={
        isAdding && blocked === undefined ? (
          <EmailAdder
            label={`Additional email for ${type.label}`}
            suggestions={suggestions.filter((address) => !has(address))}
            onAdd={add}
            onClose={() => setAdding(false)}
          />
        ) : null
      }
    />
  )
}

type AdderProps = {
  label: string
  suggestions: readonly string[]
  onAdd: (address: string) => void
  onClose: () => void
}

/** ORG-37: Enter adds the input only if it is a valid email address; suggestions are added with one click. */
function EmailAdder({ label, suggestions, onAdd, onClose }: AdderProps) {
  const [text, setText] = useState('')
  const isEmail = email.safeParse(text).success

  function addEmail() {
    if (!isEmail) return
    onAdd(text.trim())
    setText('')
  }

  return (
    <Group gap="sm" px="md" py="sm" bg="var(--td-sub)" bdrs="md">
      <TextInput
        flex="0 1 280px"
        aria-label={label}
        placeholder="name@practice.com"
        type="email"
        autoComplete="off"
        data-autofocus
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') addEmail()
          if (event.key === 'Escape') onClose()
        }}
      />
      <Button variant="default" disabled={!isEmail} onClick={addEmail}>
        Add
      </Button>
      {suggestions.length > 0 ? <SecondaryText>Suggested</SecondaryText> : null}
      {suggestions.slice(0, 6).map((address) => (
        <Button
          key={address}
          variant="default"
          size="compact-xs"
          leftSection={<Icon of={IconPlus} size={12} />}
          onClick={() => onAdd(address)}
        >
          {address}
        </Button>
      ))}
    </Group>
  )
}
