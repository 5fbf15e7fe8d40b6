import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Patient } from '#contract/patients.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges } from '#web/api/useRealtime.tsx'

/** Several changes of one click arrive together. It waits from the first: where somebody is always at work, the last never comes. */
const SETTLED = 250
/** A list of everybody's cases is read at most this often, however many are at work. */
const LIST_EVERY = 1000

/** What others do to this case shows without a reload; what one is typing is kept by its own field. */
export function useLiveCase({ id, organization_id }: Pick<Patient, 'id' | 'organization_id'>, isBeingRemoved: boolean) {
  useLive({ organization_id, every: SETTLED, isMeant: (patient_id) => patient_id === id && !isBeingRemoved })
}

/** Rows of a list follow what happens to their cases. */
export function useLiveList() {
  useLive({ organization_id: useMe().current_organization_id, every: LIST_EVERY, isMeant: () => true })
}

type Live = { organization_id: number | null; every: number; isMeant: (patient_id: number | undefined) => boolean }

function useLive({ organization_id, every, isMeant }: Live) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useCaseChanges(organization_id, (patient_id) => {
    if (!isMeant(patient_id)) return
    const pause = Math.max(SETTLED, readAt.current + every - Date.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      readAt.current = Date.now()
      void client.invalidateQueries()
    }, pause)
  })
}
