import { IconBuildingBank, IconCreditCard } from '@tabler/icons-react'
import type { PaymentMethod } from '#contract/payments.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** The icon of a payment method: a card or a bank account. */
export function PaymentMethodIcon({ type }: { type: PaymentMethod['payment_method_type'] }) {
  return <Icon of={type === 'card' ? IconCreditCard : IconBuildingBank} size={20} />
}
