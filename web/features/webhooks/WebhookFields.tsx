import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FEED_TYPES, type FeedEventType } from '#contract/event-feed.ts'
import { ALL_EVENTS, type Webhook } from '#contract/webhooks.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { EVENT_GROUPS, EVENT_LABELS, type EventGroup } from './event-words.ts'

export type WebhookEvents = (FeedEventType | typeof ALL_EVENTS)[]
export type WebhookValues = { url: string; events: WebhookEvents; with_names: boolean }

/** The values of a new endpoint, or of one to edit. */
export function webhookValues(webhook?: Webhook): WebhookValues {
  // The contract only lets known types in.
  if (webhook) return { url: webhook.url, events: webhook.events as WebhookEvents, with_names: webhook.with_names }
  return { url: '', events: [ALL_EVENTS], with_names: false }
}

/** The fields of an endpoint: its address, what it hears of, and whether it gets the names of patients. */
export function WebhookFields({ form }: { form: UseFormReturnType<WebhookValues> }) {
  const { events, with_names } = form.values
  const isAll = events.includes(ALL_EVENTS)
  return (
    <>
      <TextInput
        label="Address"
        description="Where your software listens, such as https://example.com/webhooks."
        type="url"
        withAsterisk
        data-autofocus
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      <Stack gap="sm" component="fieldset" m={0} p={0} bd="none">
        <Text component="legend" fw={500} size="sm" mb={6}>
          What it hears of
        </Text>
        <CheckboxField
          label="All events, those of later versions too"
          checked={isAll}
          onChange={(event) => form.setFieldValue('events', event.currentTarget.checked ? [ALL_EVENTS] : [])}
        />
        {isAll
          ? null
          : EVENT_GROUPS.map((group) => (
              <GroupTicks
                key={group.name}
                group={group}
                chosen={events}
                onChange={(next) => form.setFieldValue('events', next)}
              />
            ))}
        {form.errors.events ? (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {form.errors.events}
          </Text>
        ) : null}
      </Stack>
      <Stack gap={4}>
        <CheckboxField
          label="With the names of patients"
          checked={with_names}
          onChange={(event) => form.setFieldValue('with_names', event.currentTarget.checked)}
        />
        <Text size="xs" c="dimmed">
          {with_names
            ? 'Each message about a case names its patient. Whoever runs the address must be allowed to know them.'
            : 'Messages carry numbers only, and your software reads the rest with a key.'}
        </Text>
      </Stack>
    </>
  )
}

type GroupProps = { group: EventGroup; chosen: WebhookEvents; onChange: (next: WebhookEvents) => void }

function GroupTicks({ group: { label, types }, chosen, onChange }: GroupProps) {
  const others = chosen.filter((type) => !types.some((each) => each === type))
  const own = types.filter((type) => chosen.includes(type))
  const single = types.length === 1
  return (
    <Stack gap={6}>
      {single ? null : (
        <CheckboxField
          label={label}
          checked={own.length === types.length}
          onChange={(event) => onChange(event.currentTarget.checked ? [...others, ...types] : others)}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={6} verticalSpacing={6} ps={single ? 0 : 24}>
        {types.map((type) => (
          <CheckboxField
            key={type}
            label={EVENT_LABELS[type]}
            title={`${type}: ${FEED_TYPES[type].text}`}
            checked={own.includes(type)}
            onChange={(event) =>
              onChange([
                ...others,
                ...types.filter((each) => (each === type ? event.currentTarget.checked : own.includes(each))),
              ])
            }
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
