import { CODE } from '#contract/errors.ts'
import { PaymentsUnavailable } from '#server/adapters/payments/port.ts'
import { AppError } from '#server/errors.ts'

/** Maps an unreachable provider to 503. Nothing was charged, so the client may retry. */
export async function withProviderErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof PaymentsUnavailable)
      throw providerUnavailable('The payment provider does not answer. Please try again later.')
    throw error
  }
}

export function providerUnavailable(text: string) {
  return new AppError(503, CODE.away, text)
}
