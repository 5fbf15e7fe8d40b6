import { useQuery } from '@tanstack/react-query'
import { receiptCalls } from '#contract/receipts.ts'
import { q } from '#web/api/query.ts'

/** How often a receipt is read again while a file of it is being checked. */
const CHECK_MS = 3000

export function useReceipt(patient_id: number, enabled = true) {
  return useQuery({
    ...q(receiptCalls.get, { params: { id: patient_id } }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.receipt.files.some(({ inspection }) => inspection === 'pending') ? CHECK_MS : false,
  })
}
