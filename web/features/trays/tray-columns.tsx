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
import rows from '#web/ui/table/Rows.module.css'
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
  },
  { id: 'cases', header: 'Cases', width: 196, cell: (row) => <Places tray={row} /> },
  { id: 'step', header: 'Slowest step', least: 200, cell: (row) => <SlowestStep tray={row} /> },
  {
    id: 'shipping',
    header: 'Shipping ID',
    sort: 'shipping_id_text',
    width: 150,
    cell: (row) => <ShippingId tray={row} />,
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    width: 152,
    rank: 1,
    cell: (row) => <DateText value={row.created_at} as="slashes" />,
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

/** Phone layout of a row. */
export function trayCard(row: Tray) {
  return (
    <span className={rows.card}>
      <InlineGroup wraps isApart gap="4px 12px">
        <TrayNumber tray={row} />
        {row.deleted_at ? <Mark label="Archived" /> : null}
        <Places tray={row} />
      </InlineGroup>
      <InlineGroup wraps isApart gap="4px 12px">
        <SlowestStep tray={row} />
        <ShippingCode>{row.shipping_id_text}</ShippingCode>
      </InlineGroup>
      <DateText value={row.created_at} as="slashes" />
    </span>
  )
}
