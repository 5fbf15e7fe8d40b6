import type { ledgerCalls } from '#contract/ledger.ts'
import type { Examples } from './world.ts'

export const ledgerExamples: Examples<typeof ledgerCalls> = {
  balances: () => ({}),
  list: () => ({}),
  download: () => ({}),
}
