import { useContext } from 'react'
import { AddressContext } from '#web/ui/table/address-context.ts'

/** The case whose receipt the address asks for, `?receipt=100000001`; undefined for any other address. */
export function useReceiptAddress() {
  const { search, change } = useContext(AddressContext)
  const { receipt, ...rest } = search
  const id = Number(receipt)
  return {
    patient_id: Number.isInteger(id) && id > 0 ? id : undefined,
    close: () => change(rest),
  }
}
