import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '#contract/records.ts'
import { staffWebhookCalls, type StaffWebhook, type Webhook } from '#contract/webhooks.ts'
import { q } from '#web/api/query.ts'
import { useChosenOrganizations } from '#web/api/chosen-organizations.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { paths } from '#web/paths.ts'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CardPager } from '#web/ui/table/CardPager.tsx'
import { CardRows } from '#web/ui/table/CardRows.tsx'
import { webhookColumns } from './webhook-columns.tsx'

type Shown = Exclude<Webhook['state'], 'healthy'> | 'all'

const LABELS = { failing: 'Failing', paused: 'Paused', all: 'All' } as const
const SHOWN = keysOf<Shown>(LABELS)
const hrefOf = ({ organization_id, id }: StaffWebhook) => paths.webhook(id, { organization: organization_id })
const COLUMNS = webhookColumns<StaffWebhook>('codes', hrefOf, {
  header: 'Belongs to',
  phone: { line: 2 },
  cell: ({ organization_name }) => organization_name,
})

/** The webhooks of all practices, opened on those that fail. */
export function StaffWebhooks() {
  // The organizations chosen in the top bar are part of the query.
  useChosenOrganizations()
  const [shown, setShown] = useState<Shown>('failing')
  const [paging, setPaging] = useState({ page: 1, perPage: 25 })
  const state = shown === 'all' ? {} : { state: shown }
  const read = useQuery({
    ...q(staffWebhookCalls.list, { query: { ...paging, ...state } }),
    placeholderData: keepPreviousData,
  })
  const page = read.data?.webhooks
  return (
    <Section
      title="Webhooks"
      isFlush
      actions={
        <Segmented
          label="Webhooks"
          value={shown}
          onChange={(value) => {
            setShown(value)
            setPaging({ ...paging, page: 1 })
          }}
          segments={SHOWN.map((value) => ({
            value,
            label: LABELS[value],
            count: value === shown ? read.data?.meta : undefined,
          }))}
        />
      }
    >
      <QueryBoundary read={read} what="webhooks">
        {({ webhooks }) =>
          webhooks.data.length > 0 ? (
            <CardRows label="Webhooks" columns={COLUMNS} rows={webhooks.data} rowId={({ id }) => id} rowHref={hrefOf} />
          ) : (
            <EmptyCardLine>
              {shown === 'all' ? 'No practice has a webhook yet.' : `No webhook is ${LABELS[shown].toLowerCase()}.`}
            </EmptyCardLine>
          )
        }
      </QueryBoundary>
      {page ? <CardPager found={page} perPage={paging.perPage} onTurn={setPaging} /> : null}
    </Section>
  )
}
