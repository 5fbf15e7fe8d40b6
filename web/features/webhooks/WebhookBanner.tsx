import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertCircle } from '@tabler/icons-react'
import { FEED_DAYS } from '#contract/event-feed.ts'
import { TRY_DAYS, webhookCalls, type Webhook } from '#contract/webhooks.ts'
import { q } from '#web/api/query.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { paths } from '#web/paths.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { isPausedByPortal, shortAddress, waitingWords } from './webhook-words.ts'

/** Says which endpoints need their owner: the portal paused them, or told that they fail. */
export function WebhookBanner({ organization_id }: { organization_id: number }) {
  const { data } = useQuery(q(webhookCalls.list, { params: { id: organization_id } }))
  const needy = data?.webhooks.filter(needsOwner) ?? []
  return needy.map((webhook) => <BannerLine key={webhook.id} webhook={webhook} />)
}

function needsOwner(webhook: Webhook) {
  return isPausedByPortal(webhook) || (webhook.state === 'failing' && webhook.told_at !== null)
}

function BannerLine({ webhook }: { webhook: Webhook }) {
  const dates = useDateWords()
  const { id, url, state, failing_since, kept_until } = webhook
  const title =
    state === 'paused'
      ? `${shortAddress(url)} is paused, since it failed for ${TRY_DAYS} days.`
      : `${shortAddress(url)} has failed since ${dates.dayOrTime(failing_since ?? '')}.`
  const kept =
    kept_until === null
      ? `What happens is kept for ${FEED_DAYS} days.`
      : `${waitingWords(webhook)} wait and are kept until ${dates.day(kept_until)}.`
  return (
    <Notice
      icon={IconAlertCircle}
      tone="danger"
      title={title}
      actions={<Anchor href={paths.webhook(id)}>Open the webhook</Anchor>}
    >
      {kept}
    </Notice>
  )
}
