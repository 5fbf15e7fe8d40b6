import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ownPricing, priceCalls, PRICES_CHANGED, type OwnPricing } from '#contract/prices.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { PriceForm } from './PriceForm.tsx'
import { WhatIfPanel } from './WhatIfPanel.tsx'

type Props = { organization: { id: number; name: string } }

/** PRICE-14, PRICE-15: prices of one organization that override the global ones. */
export function OwnFees({ organization: { id, name } }: Props) {
  const can = useCan()
  const client = useQueryClient()
  const query = q(priceCalls.getOwn, { params: { id } })
  const read = useQuery(query)
  const refresh = () => void client.invalidateQueries({ queryKey: query.queryKey })
  useChannel('private-general', PRICES_CHANGED, refresh)
  useChannel('private-internal', PRICES_CHANGED, refresh)
  const save = useSave(priceCalls.saveOwn, { errors: 'inline' })
  const [typed, setTyped] = useState<OwnPricing>()
  const sets = can(priceCalls.saveOwn, id)
  return (
    <QueryBoundary read={read} what="fees" waiting={<Skeleton height={760} />}>
      {({ data, metadata }) => (
        <Stack gap="md">
          {sets ? <WhatIfPanel stored={data} typed={typed} organization_id={id} /> : null}
          <PriceForm
            stored={data}
            since={metadata.updated_at}
            everybodys={metadata.everybodys}
            disabled={!sets}
            saving={save}
            draft={id}
            onInput={setTyped}
            onSave={(list, updated_at, done) => void confirmSave(list, updated_at, done)}
          />
        </Stack>
      )}
    </QueryBoundary>
  )

  async function confirmSave(list: OwnPricing, updated_at: string, { onSuccess }: { onSuccess: () => void }) {
    const body = `They count for every case of ${name} that is charged from now on. Cases that were charged keep their price.`
    if (!(await confirm({ title: 'Save these prices?', body, verb: 'Save prices' }))) return
    save.mutate({ params: { id }, body: { ...ownPricing.parse(list), updated_at } }, { onSuccess })
  }
}
