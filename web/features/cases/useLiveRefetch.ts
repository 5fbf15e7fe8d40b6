import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Patient } from '#contract/patients.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges } from '#web/api/useRealtime.tsx'

/**
 * Milliseconds. One user action often sends several events. The delay counts from the first one: a debounce would never
 * fire on a busy channel.
 */
const SETTLED = 250
/** Milliseconds. A list of many cases is refetched at most this often, however busy the channel is. */
const LIST_EVERY = 1000

/** Refetches a case when another user changes it. Fields that are being edited hold their own value. */
export function useLiveCase({ id, organization_id }: Pick<Patient, 'id' | 'organization_id'>, isBeingRemoved: boolean) {
  useLiveRefetch({ organization_id, every: SETTLED, isMeant: (patient_id) => patient_id === id && !isBeingRemoved })
}

/** Refetches a list when one of its cases changes. */
export function useLiveList() {
  useLiveRefetch({ organization_id: useMe().current_organization_id, every: LIST_EVERY, isMeant: () => true })
}

type Live = { organization_id: number | null; every: number; isMeant: (patient_id: number | undefined) => boolean }

function useLiveRefetch({ organization_id, every, isMeant }: Live) {
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
