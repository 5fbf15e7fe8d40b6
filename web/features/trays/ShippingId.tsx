import { Button, Text } from '@mantine/core'
import { shippingIdBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type Tray } from '#contract/trays.ts'
import { useCan } from '#web/api/permissions.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { useTrayActions } from './useTrayActions.ts'

/** Shows the shipping ID, or a button that generates it (TRAY-14). */
export function ShippingId({ tray }: { tray: Tray }) {
  const can = useCan()
  const { generate, isGenerating } = useTrayActions()
  if (tray.shipping_id_text) return <ShippingCode>{tray.shipping_id_text}</ShippingCode>
  if (!can(trayCalls.generateShippingId) || shippingIdBlocker(tray)) return <SecondaryText>–</SecondaryText>
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      ml={-8}
      loading={isGenerating}
      aria-label={`Generate the shipping ID of ${tray.tray_number}`}
      onClick={() => generate(tray)}
    >
      Generate
    </Button>
  )
}

export function ShippingCode({ children }: { children: string | null }) {
  return (
    <Text span ff="monospace" fz={13} style={{ whiteSpace: 'nowrap' }}>
      {children}
    </Text>
  )
}
