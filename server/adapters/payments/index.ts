import type { Payments } from './port.ts'
import type { StaxOptions } from './stax.ts'

export type PaymentsConfig = ({ kind: 'sandbox' | 'stax' } & StaxOptions) | { kind: 'off' }

/** The sandbox and the real provider use the same client: only addresses and keys differ. */
export async function openPayments({ payments }: { payments: PaymentsConfig }): Promise<Payments> {
  if (payments.kind === 'off') return (await import('./off.ts')).openOff()
  return (await import('./stax.ts')).openStax(payments)
}
