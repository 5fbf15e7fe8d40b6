import { lazy, Suspense, useState } from 'react'
import { useReceiptAddress } from './useReceiptAddress.ts'

const ReceiptDialog = lazy(async () => ({ default: (await import('./ReceiptDialog.tsx')).ReceiptDialog }))

/** Opens the receipt that the address of a list asks for. */
export function ReceiptOverList() {
  const { patient_id, close } = useReceiptAddress()
  // The address cannot change while the browser is kept from going back.
  const [leftByBack, setLeftByBack] = useState<number>()
  if (patient_id === undefined && leftByBack !== undefined) setLeftByBack(undefined)
  if (patient_id === undefined || patient_id === leftByBack) return null
  return (
    <Suspense>
      <ReceiptDialog
        key={patient_id}
        patient_id={patient_id}
        onClose={close}
        onBack={() => setLeftByBack(patient_id)}
      />
    </Suspense>
  )
}
