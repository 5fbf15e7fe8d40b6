import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { newWebhook, webhookCalls } from '#contract/webhooks.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { CardRows } from '#web/ui/table/CardRows.tsx'
import { webhookColumns } from './webhook-columns.tsx'
import { WebhookFields, webhookValues } from './WebhookFields.tsx'
import { WebhookSecretDialog, type MadeSecret } from './WebhookSecretDialog.tsx'

const COLUMNS = webhookColumns('words', ({ id }) => paths.webhook(id))

/** The endpoints that hear what happens in one organization: those that fail first. */
export function OrganizationWebhooks({ organization_id }: { organization_id: number }) {
  const read = useQuery(q(webhookCalls.list, { params: { id: organization_id } }))
  const [isAdding, adding] = useDisclosure()
  const [made, setMade] = useState<MadeSecret>()
  return (
    <Section
      title="Webhooks"
      aside={`${read.data ? `${read.data.webhooks.length} · ` : ''}We call your software when something happens`}
      isFlush
      actions={
        <ActionButton variant="default" icon={IconPlus} onClick={adding.open}>
          Add endpoint
        </ActionButton>
      }
    >
      <QueryBoundary read={read} what="webhooks">
        {({ webhooks }) =>
          webhooks.length > 0 ? (
            <CardRows
              label="Webhooks"
              columns={COLUMNS}
              rows={webhooks}
              rowId={({ id }) => id}
              rowHref={({ id }) => paths.webhook(id)}
            />
          ) : (
            <EmptyCardLine>
              No endpoints yet. With one, your software hears at once that a setup is ready or a request was shipped.
            </EmptyCardLine>
          )
        }
      </QueryBoundary>
      {isAdding ? (
        <AddEndpointDialog organization_id={organization_id} onClose={adding.close} onMade={setMade} />
      ) : null}
      {made ? <WebhookSecretDialog made={made} onClose={() => setMade(undefined)} /> : null}
    </Section>
  )
}

type Props = { organization_id: number; onClose: () => void; onMade: (made: MadeSecret) => void }

function AddEndpointDialog({ organization_id, onClose, onMade }: Props) {
  const { form, submit } = useCallForm(webhookCalls.create, {
    initialValues: webhookValues(),
    schema: newWebhook,
    success: 'silent',
    toRequest: (body) => ({ params: { id: organization_id }, body }),
    onSaved: (reply) => {
      onClose()
      onMade(reply)
    },
  })
  return (
    <FormDialog title="Add an endpoint" size={600} verb="Add endpoint" onClose={onClose} {...submit}>
      <WebhookFields form={form} />
    </FormDialog>
  )
}
