import type { Blocker } from './cases.rules.ts'
import { CODE } from './errors.ts'
import { NO_STARTUP_FEE } from './promotion-codes.ts'

/** PROMO-09: the product itself applies it. */
export function protectedBlocker({ id }: { id: number }): Blocker | undefined {
  if (id !== NO_STARTUP_FEE) return undefined
  const text = 'NOSTARTUPFEE belongs to the product: it cannot be changed, deactivated or deleted.'
  return { text, code: CODE.wrongState }
}

type Free = { free_orders: number | null }

/** What makes months free stays what it is; it may be deactivated and limited like any other. */
export function natureBlocker({ free_orders }: Free): string | undefined {
  return free_orders === null ? undefined : 'The code makes whole months free: that cannot be changed.'
}

/** Contracts and invoices keep the code that they were given. */
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

/** Free months of a contract would be lost, or a start-up fee taken off a month. */
export function typeBlocker(code: Free & { uses: number }): string | undefined {
  if (code.free_orders !== null) return natureBlocker(code)
  return code.uses > 0 ? 'The type of a promotion code that was used cannot be changed.' : undefined
}
