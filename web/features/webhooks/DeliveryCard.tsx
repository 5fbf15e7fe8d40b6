import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { webhookCalls, type FullWebhookDelivery, type Webhook } from '#contract/webhooks.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { CodeBlock } from '#web/ui/CodeBlock.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { deliveryOutcome } from './DeliveryStatus.tsx'
import { formatBody, formatHeaders, formatRequestHeaders } from './message-text.ts'
import { REFRESH_MS } from './refresh.ts'
import { TryTabs } from './TryTabs.tsx'
import type { WebhookAddress } from './webhook-place.ts'

type Props = { id: number; webhook: Webhook; address: WebhookAddress }

/** One delivery: its tries, what was sent, and what came back. */
export function DeliveryCard({ id, webhook, address: { place, closeDelivery } }: Props) {
  const params = { ...place, delivery_id: id }
  const read = useQuery({ ...q(webhookCalls.delivery, { params }), refetchInterval: REFRESH_MS })
  const again = useSave(webhookCalls.sendAgain)
  const can = useCan()
  const blocked =
    can.reason(webhookCalls.sendAgain, place.id) ??
    (webhook.state === 'paused' ? 'The webhook is paused: resume it first.' : undefined)
  const sendAgain = () => again.mutate({ params })
  useShortcuts([
    { keys: 'Escape', label: 'Close the delivery', group: 'Deliveries', run: closeDelivery },
    ...(blocked ? [] : [{ keys: 'r', label: 'Send again', group: 'Deliveries', run: sendAgain }]),
  ])
  const delivery = read.data?.delivery
  return (
    <Section
      title={delivery?.type ?? 'Delivery'}
      id="delivery"
      aside={delivery ? <DeliveryAside delivery={delivery} /> : null}
      isFlush
      actions={
        <>
          <ActionButton
            variant="default"
            icon={IconSend}
            blocked={blocked}
            isSaving={again.isPending}
            onClick={sendAgain}
          >
            Send again
          </ActionButton>
          <IconButton icon={IconX} label="Close the delivery" onClick={closeDelivery} />
        </>
      }
    >
      <QueryBoundary read={read} what="delivery">
        {(reply) => <DeliveryContent delivery={reply.delivery} hasNames={webhook.with_names} />}
      </QueryBoundary>
    </Section>
  )
}

function DeliveryAside({ delivery }: { delivery: FullWebhookDelivery }) {
  const { text, tone } = deliveryOutcome(delivery)
  return (
    <Group component="span" gap="sm">
      <Mark tone={tone} label={text} />
      {delivery.case_number}
    </Group>
  )
}

function DeliveryContent({ delivery, hasNames }: { delivery: FullWebhookDelivery; hasNames: boolean }) {
  const { attempts, body } = delivery
  const [chosen, setChosen] = useState<number>()
  const attempt = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1)
  return (
    <>
      <TryTabs delivery={delivery} current={attempt?.number} onChoose={setChosen} />
      <Stack gap="md" p="lg">
        {attempt ? (
          <Part
            title="Request"
            aside={`POST, ${new TextEncoder().encode(body).length} bytes`}
            text={formatRequestHeaders(attempt.request_headers)}
            copied={formatHeaders(attempt.request_headers)}
          />
        ) : null}
        <Part
          title="Body"
          aside={hasNames ? 'With the names of patients.' : 'No names inside. Read the case with a key.'}
          text={formatBody(body)}
          copied={body}
        />
        {attempt ? (
          <Part
            title="Reply"
            aside={[
              attempt.status ?? attempt.error ?? 'No reply came',
              `${attempt.ms} ms`,
              `try ${attempt.number}`,
            ].join(', ')}
            text={[formatHeaders(attempt.reply_headers), attempt.reply].filter(Boolean).join('\n\n')}
          />
        ) : (
          <SecondaryText>It was not tried yet.</SecondaryText>
        )}
      </Stack>
    </>
  )
}

type PartProps = {
  title: string
  aside: string
  /** What is shown; nothing but the title without. */
  text: string
  /** What is copied, where it is not what is shown. */
  copied?: string
}

function Part({ title, aside, text, copied = text }: PartProps) {
  return (
    <Stack gap={6}>
      <Group gap="sm" wrap="nowrap">
        <Text component="h3" fz="sm" fw={600}>
          {title}
        </Text>
        <SecondaryText>{aside}</SecondaryText>
        {text ? (
          <Group ms="auto">
            <CopyButton
              text={() => copied}
              label={`Copy the ${title.toLowerCase()}`}
              copiedMessage={`${title} copied!`}
            />
          </Group>
        ) : null}
      </Group>
      {text ? <CodeBlock>{text}</CodeBlock> : null}
    </Stack>
  )
}
