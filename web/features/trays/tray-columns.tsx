import { useParams } from '@tanstack/react-router'
import { useContext } from 'react'
import type { Tray } from '#contract/trays.ts'
import { stepLabel } from '#contract/workflow.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { Places } from './Places.tsx'
import { ShippingCode, ShippingId } from './ShippingId.tsx'
import { trayFromUrl } from './tray-url.ts'
import classes from './Trays.module.css'

export const TRAY_COLUMNS: readonly Column<Tray>[] = [
  {
    id: 'number',
    header: 'Tray Number',
    sort: 'tray_number',
    width: 132,
    cell: (row) => <TrayNumber tray={row} />,
    phone: {
      line: 1,
      cell: (row) => (
        <>
          <TrayNumber tray={row} />
          {row.deleted_at ? <Mark label="Archived" /> : null}
        </>
      ),
    },
  },
  {
    id: 'cases',
    header: 'Cases',
    width: 196,
    cell: (row) => <Places tray={row} />,
    phone: { line: 1, isEnd: true },
  },
  { id: 'step', header: 'Slowest step', least: 200, cell: (row) => <SlowestStep tray={row} />, phone: { line: 2 } },
  {
    id: 'shipping',
    header: 'Shipping ID',
    sort: 'shipping_id_text',
    width: 150,
    cell: (row) => <ShippingId tray={row} />,
    phone: { line: 2, isEnd: true, cell: (row) => <ShippingCode>{row.shipping_id_text}</ShippingCode> },
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    width: 152,
    rank: 1,
    cell: (row) => <DateText value={row.created_at} as="slashes" />,
    phone: { line: 3 },
  },
]

/** Highlights the tray whose information is open. */
function TrayNumber({ tray: { id, tray_number } }: { tray: Tray }) {
  const params = useParams({ strict: false })
  const { search } = useContext(AddressContext)
  const isOpened = id === Number(params.id ?? trayFromUrl(search))
  return (
    <span className={classes.number} aria-current={isOpened || undefined}>
      {tray_number}
    </span>
  )
}

function SlowestStep({ tray: { slowest_step_key: key, slowest_step_updated_at: since } }: { tray: Tray }) {
  if (!key) return <SecondaryText>–</SecondaryText>
  return (
    <InlineGroup>
      {stepLabel(key)} <ElapsedTime since={since} />
    </InlineGroup>
  )
}
