import { useState } from 'react'
import type { CustomerRequest, FlawedTray } from '#contract/requests.ts'
import { useCan } from '#web/api/can.ts'
import { CorrectTraysDialog } from './CorrectTraysDialog.tsx'
import { traysToCorrect } from './flawed-tray-state.ts'

/** The trays that wait for the reader, and the way to give them their files. */
export function useCorrecting(request: CustomerRequest) {
  const waiting = traysToCorrect(useCan(), request)
  const [now, setNow] = useState<{ trays: readonly FlawedTray[]; files: readonly File[] }>()
  return {
    waiting,
    correct: (trays: readonly FlawedTray[], files: readonly File[] = []) => setNow({ trays, files }),
    dialog: now ? <CorrectTraysDialog request={request} {...now} onClose={() => setNow(undefined)} /> : null,
  }
}
