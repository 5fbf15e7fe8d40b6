import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { NO_STARTUP_FEE } from './promotion-codes.ts'

/** Protects the code that the portal applies by itself (PROMO-09). */
export function protectedBlocker({ id }: { id: number }): Blocker | undefined {
  if (id !== NO_STARTUP_FEE) return undefined
  const text = 'NOSTARTUPFEE belongs to the product: it cannot be changed, deactivated or deleted.'
  return { text, code: CODE.wrongState }
}

type Free = { free_orders: number | null }

/**
 * A code that makes months free cannot be turned into another kind; it can be deactivated and limited like any other.
 */
export function freeMonthsBlocker({ free_orders }: Free): string | undefined {
  return free_orders === null ? undefined : 'The code makes whole months free: that cannot be changed.'
}

/** A used code cannot be deleted, because contracts and invoices reference it. */
export function deleteBlocker(
  code: Free & { id: number; code: string; uses: number; is_named?: boolean },
): Blocker | undefined {
  if (code.free_orders !== null) {
    const text = `${code.code} belongs to the product: it cannot be deleted. Deactivate it instead.`
    return { text, code: CODE.wrongState }
  }
  const isUsed = code.uses > 0 || code.is_named === true
  if (!isUsed) return protectedBlocker(code)
  const text = 'A promotion code that was used cannot be deleted. Deactivate it instead.'
  return protectedBlocker(code) ?? { text, code: CODE.conflict }
}

/**
 * The type of a used code is fixed, because a contract could lose its free months, or a start-up discount could apply
 * to a month.
 */
export function typeBlocker(code: Free & { uses: number }): string | undefined {
  if (code.free_orders !== null) return freeMonthsBlocker(code)
  return code.uses > 0 ? 'The type of a promotion code that was used cannot be changed.' : undefined
}
