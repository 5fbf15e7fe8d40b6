import { IconMessageQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { askedItemCan, canAskPractice } from '#contract/asked-items.rules.ts'
import type { AskedItem } from '#contract/asked-items.ts'
import type { Patient } from '#contract/patients.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import type { AskPreset } from './AskDialog.tsx'

// Loaded on demand, since it has a calendar.
const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }))

/** Returns the action that asks the practice, for those who may, and its dialog, which the page renders once. */
export function useAsking(patient: Patient, items: readonly AskedItem[]) {
  const actor = toActor(useMe())
  const [preset, setPreset] = useState<AskPreset>()
  if (!canAskPractice(actor, patient)) return undefined
  return {
    action: {
      label: 'Ask the practice…',
      icon: IconMessageQuestion,
      blocked: askedItemCan.ask(patient, items.length)?.text,
      run: () => setPreset({}),
    },
    /** Opens the dialog filled in. */
    open: setPreset,
    dialog: preset ? (
      <Suspense>
        <AskDialog patient={patient} preset={preset} onClose={() => setPreset(undefined)} />
      </Suspense>
    ) : null,
  }
}

export type Asking = NonNullable<ReturnType<typeof useAsking>>
