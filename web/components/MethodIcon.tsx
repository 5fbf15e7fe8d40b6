import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/payments.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** A card, or an account. */
export function MethodIcon({ type }: { type: PaymentMethod['payment_method_type'] }) {
  return <Icon of={type === 'card' ? IconCreditCard : IconBuildingBank} size={20} />
}
