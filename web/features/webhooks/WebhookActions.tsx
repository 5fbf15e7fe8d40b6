import { useNavigate } from '@tanstack/react-router'
import {
  IconHistory,
  IconPencil,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { webhookCalls, type Webhook } from '#contract/webhooks.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { EditEndpointDialog } from './EditEndpointDialog.tsx'
import { SendAllAgainDialog } from './SendAllAgainDialog.tsx'
import type { WebhookPlace } from './webhook-place.ts'
import { shortAddress } from './webhook-words.ts'

type Props = { webhook: Webhook; place: WebhookPlace; listHref: string }

/** What can be done with an endpoint. Only what helps a failing or paused one is filled. */
export function WebhookActions({ webhook, place, listHref }: Props) {
  const { state, url } = webhook
  const [open, setOpen] = useState<'edit' | 'send'>()
  const navigate = useNavigate()
  const can = useCan()
  const resume = useSave(webhookCalls.resume)
  const pause = useSave(webhookCalls.pause)
  const test = useSave(webhookCalls.test)
  const remove = useSave(webhookCalls.remove, { leave: () => navigate({ href: listHref, ignoreBlocker: true }) })
  const params = place
  const blocked = can.reason(webhookCalls.pause, place.id)
  const sendBlocked = blocked ?? (state === 'paused' ? 'It is paused: resume it first.' : undefined)

  async function confirmRemove() {
    const isConfirmed = await confirm({
      title: 'Remove the webhook',
      body: `${shortAddress(url)} hears of nothing any more. What waits for it and the log of its deliveries are deleted, which cannot be undone.`,
      verb: 'Remove',
      danger: true,
    })
    if (isConfirmed) remove.mutate({ params })
  }

  return (
    <>
      {state === 'paused' ? null : (
        <ActionButton
          variant="default"
          icon={IconPlayerPauseFilled}
          blocked={blocked}
          isSaving={pause.isPending}
          onClick={() => pause.mutate({ params })}
        >
          Pause
        </ActionButton>
      )}
      <RowMenu
        label="More actions"
        isButton
        actions={() => [
          { label: 'Edit', icon: IconPencil, blocked, run: () => setOpen('edit') },
          { label: 'Send test event', icon: IconSend, blocked: sendBlocked, run: () => test.mutate({ params }) },
          { label: 'Send all again since…', icon: IconHistory, blocked: sendBlocked, run: () => setOpen('send') },
          { label: 'Remove', icon: IconTrash, danger: true, blocked, run: () => void confirmRemove() },
        ]}
      />
      {state === 'healthy' ? null : (
        <ActionButton
          icon={state === 'paused' ? IconPlayerPlayFilled : IconRefresh}
          blocked={blocked}
          isSaving={resume.isPending}
          onClick={() => resume.mutate({ params })}
        >
          {state === 'paused' ? 'Resume' : 'Try now'}
        </ActionButton>
      )}
      {open === 'edit' ? (
        <EditEndpointDialog webhook={webhook} place={place} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'send' ? <SendAllAgainDialog place={place} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
