import { IconDownload, IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { ACCOUNTS, ledgerCalls } from '#contract/ledger.ts'
import { errorMessage } from '#web/api/errors.ts'
import { fetchFile } from '#web/api/query.ts'
import { useList } from '#web/api/useList.ts'
import type { Filter } from '#web/components/filters/filter.ts'
import { Filters } from '#web/components/filters/Filters.tsx'
import { EmptyFilterResults } from '#web/components/filters/EmptyFilterResults.tsx'
import { organizationFilter } from '#web/components/filters/organization-filter.tsx'
import { ListPage } from '#web/components/ListPage.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { Balances } from './Balances.tsx'
import { LEDGER_COLUMNS, transactionLabel } from './ledger-columns.tsx'

const DEFAULTS = { perPage: '25' }

const FILTERS: readonly Filter[] = [
  organizationFilter('filter[organization_id]'),
  { name: 'filter[account]', label: 'Account', kind: 'many', options: ACCOUNTS },
  { name: 'filter[date_range]', label: 'Date', kind: 'dates' },
]

/** /ledger: whether the ledger balances, the balance of each account, and the posted transactions. */
export default function LedgerPage() {
  const list = useList(ledgerCalls.list, { usual: DEFAULTS })
  const [isSaving, setSaving] = useState(false)

  async function download() {
    setSaving(true)
    try {
      const { filter = {} } = list.values.sent
      saveFile('ledger.csv', await fetchFile(ledgerCalls.download, { query: { filter } }))
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
    } finally {
      setSaving(false)
    }
  }

  return (
    <ListPage
      title="Ledger"
      name="ledger"
      list={list}
      page={list.data?.transactions}
      above={<Balances />}
      actions={
        <ActionButton variant="default" icon={IconDownload} isSaving={isSaving} onClick={() => void download()}>
          Download CSV
        </ActionButton>
      }
      filters={<Filters filters={FILTERS} list={list} />}
      columns={LEDGER_COLUMNS}
      rowId={(row) => row.id}
      rowName={transactionLabel}
      empty={
        <EmptyFilterResults of="transactions" filters={FILTERS} list={list}>
          <EmptyState icon={IconScale} title="Nothing posted yet" text="The first invoice is the first entry." />
        </EmptyFilterResults>
      }
      expected={12}
    />
  )
}
