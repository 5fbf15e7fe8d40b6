import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { useCan } from '#web/api/permissions.ts'
import { CorrectTraysDialog } from './CorrectTraysDialog.tsx'
import { traysToCorrect } from './flawed-trays.ts'
import { requestQuery } from './useRequest.ts'

/** Returns the trays that the user can correct, and the dialog that uploads their files. */
export function useTrayCorrection(request: CustomerRequest | undefined) {
  const can = useCan()
  const waiting = request ? traysToCorrect(can, request) : []
  const [opened, setOpened] = useState<{ trays: readonly FlawedTray[]; files: readonly File[] }>()
  return {
    request,
    waiting,
    correct: (trays: readonly FlawedTray[], files: readonly File[] = []) => setOpened({ trays, files }),
    dialog:
      request && opened ? (
        <CorrectTraysDialog request={request} {...opened} onClose={() => setOpened(undefined)} />
      ) : null,
  }
}

/** Same for the page of a case, which loads its request separately. */
export function useTrayCorrectionById(request_id: number | undefined) {
  const read = useQuery({ ...requestQuery(request_id ?? 0), enabled: request_id !== undefined })
  return useTrayCorrection(read.data?.customer_request)
}

export type TrayCorrection = ReturnType<typeof useTrayCorrection>
