import { CODE } from '#contract/errors.ts'
import { PaymentsAway } from '#server/adapters/payments/port.ts'
import { AppError } from '#server/errors.ts'

/** Nothing was charged yet: whoever asked may ask again. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof PaymentsAway)
      throw providerAway('The payment provider does not answer. Please try again later.')
    throw error
  }
}

export function providerAway(text: string) {
  return new AppError(503, CODE.away, text)
}
