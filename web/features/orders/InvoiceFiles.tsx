import { Group } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { orderCalls, type Order } from '#contract/orders.ts'
import { fetchFile } from '#web/api/query.ts'
import { DownloadButton } from '#web/components/DownloadButton.tsx'

/** INV-13: downloads the invoice as PDF and its rows as CSV; the current invoice downloads as a draft. */
export function InvoiceFiles({ order: { id, invoice_id } }: { order: Pick<Order, 'id' | 'invoice_id'> }) {
  const name = invoice_id === null ? `draft-${id}` : `invoice-${invoice_id}`
  const load = (type: 'pdf' | 'csv') => () => fetchFile(orderCalls.download, { params: { id }, query: { type } })
  return (
    <Group gap={4}>
      <DownloadButton label="PDF" name={`${name}.pdf`} load={load('pdf')} />
      <DownloadButton label="CSV" name={`${name}.csv`} icon={IconFileTypeCsv} load={load('csv')} />
    </Group>
  )
}
