import { Skeleton, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { priceCalls, PRICES_CHANGED, pricing, type OwnPricing } from '#contract/prices.ts'
import { q, useSave } from '#web/api/query.ts'
import { useChannel } from '#web/api/useRealtime.tsx'
import { settingsQuery } from '#web/api/useSettings.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { PriceForm } from './PriceForm.tsx'
import { SurchargesCard } from './SurchargesCard.tsx'
import { WhatIfPanel } from './WhatIfPanel.tsx'
import { WhatItMeans } from './WhatItMeans.tsx'

/** PRICE-03 to PRICE-13: prices for every organization without own prices. */
export function GlobalFees() {
  const client = useQueryClient()
  const query = q(priceCalls.get)
  const read = useQuery(query)
  const save = useSave(priceCalls.save, { errors: 'inline' })
  useChannel('private-general', PRICES_CHANGED, () => {
    void client.invalidateQueries({ queryKey: query.queryKey })
    void client.invalidateQueries({ queryKey: settingsQuery().queryKey })
  })
  const [typed, setTyped] = useState<OwnPricing>()
  return (
    <QueryBoundary read={read} what="prices" waiting={<FeesSkeleton />}>
      {({ data, metadata }) => (
        <DetailPage
          hasWideRail
          rail={
            <>
              <WhatIfPanel stored={data} typed={typed} />
              <WhatItMeans stored={data} typed={typed} />
              <SurchargesCard />
            </>
          }
        >
          <PriceForm
            stored={data}
            since={metadata.updated_at}
            saving={save}
            draft="everybody"
            onInput={setTyped}
            onSave={(list, updated_at, done) => void confirmSave(list, updated_at, done)}
          />
        </DetailPage>
      )}
    </QueryBoundary>
  )

  async function confirmSave(list: OwnPricing, updated_at: string, { onSuccess }: { onSuccess: () => void }) {
    const body = 'They count for every case that is charged from now on. Cases that were charged keep their price.'
    if (!(await confirm({ title: 'Save these prices?', body, verb: 'Save prices' }))) return
    save.mutate({ body: { ...pricing.parse(list), updated_at } }, { onSuccess })
  }
}

function FeesSkeleton() {
  return (
    <DetailPage hasWideRail rail={<Skeleton height={280} />}>
      <Stack gap="md">
        <Skeleton height={760} />
        <Skeleton height={160} />
      </Stack>
    </DetailPage>
  )
}
