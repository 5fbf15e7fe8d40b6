import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { NO_STARTUP_FEE } from './promotion-codes.ts'

/** PROMO-09: the product itself applies it. */
export function protectedBlocker({ id }: { id: number }): Blocker | undefined {
  if (id !== NO_STARTUP_FEE) return undefined
  const text = 'NOSTARTUPFEE belongs to the product: it cannot be changed, deactivated or deleted.'
  return { text, code: CODE.wrongState }
}

/** Contracts and invoices keep the code that they were given. */
export function deleteBlocker(code: { id: number; uses: number; is_named?: boolean }): Blocker | undefined {
  const isUsed = code.uses > 0 || code.is_named === true
  if (!isUsed) return protectedBlocker(code)
  const text = 'A promotion code that was used cannot be deleted. Deactivate it instead.'
  return protectedBlocker(code) ?? { text, code: CODE.conflict }
}

/** Free months of a contract would be lost, or a start-up fee taken off a month. */
export function typeBlocker(code: { uses: number }): string | undefined {
  return code.uses > 0 ? 'The type of a promotion code that was used cannot be changed.' : undefined
}
