import { Button } from '@mantine/core'
import { shippingIdBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type Tray } from '#contract/trays.ts'
import { useCan } from '#web/api/can.ts'
import classes from './Trays.module.css'
import { useTrayActions } from './useTrayActions.ts'

/** The ID, or the way to one (TRAY-14). */
export function ShippingId({ tray }: { tray: Tray }) {
  const can = useCan()
  const { generate, isGenerating } = useTrayActions()
  if (tray.shipping_id_text) return <span className={classes.code}>{tray.shipping_id_text}</span>
  if (!can(trayCalls.generateShippingId) || shippingIdBlocker(tray)) return <span className={classes.none}>–</span>
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      className={classes.generate}
      loading={isGenerating}
      aria-label={`Generate the shipping ID of ${tray.tray_number}`}
      onClick={() => generate(tray)}
    >
      Generate
    </Button>
  )
}
