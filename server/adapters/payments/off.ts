import { PaymentsUnavailable, type Payments } from './port.ts'

/** No provider is configured: no payment method can be added, so nothing is ever charged. */
export function openOff(): Payments {
  const refuse = async (): Promise<never> => {
    throw new PaymentsUnavailable(new Error('No payment provider is configured.'))
  }
  return {
    provider: 'off',
    browser: undefined,
    origins: [],
    ensureCustomer: refuse,
    findMethod: refuse,
    removeMethod: refuse,
    charge: refuse,
    findCharge: refuse,
    getTransaction: refuse,
    hintOf: () => undefined,
  }
}
