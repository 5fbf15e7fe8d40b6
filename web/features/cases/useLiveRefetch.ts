import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Patient } from '#contract/patients.ts'
import { useMe } from '#web/api/useMe.ts'
import { useCaseChanges } from '#web/api/useRealtime.tsx'

/**
 * Milliseconds. One user action often sends several events. The delay counts from the first one: a debounce would never
 * fire on a busy channel.
 */
const DELAY_MS = 250
/** Milliseconds. A list of many cases is refetched at most this often, however busy the channel is. */
const LIST_INTERVAL_MS = 1000

/** Refetches a case when another user changes it. Fields that are being edited hold their own value. */
export function useLiveCase({ id, organization_id }: Pick<Patient, 'id' | 'organization_id'>, isBeingRemoved: boolean) {
  useLiveRefetch({
    organization_id,
    interval: DELAY_MS,
    isRelevant: (patient_id) => patient_id === id && !isBeingRemoved,
  })
}

/** Refetches a list when one of its cases changes. */
export function useLiveList() {
  const { current_organization_id } = useMe()
  useLiveRefetch({
    organization_id: current_organization_id,
    interval: LIST_INTERVAL_MS,
    isRelevant: () => true,
  })
}

type Live = {
  organization_id: number | null
  interval: number
  isRelevant: (patient_id: number | undefined) => boolean
}

function useLiveRefetch({ organization_id, interval, isRelevant }: Live) {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refetchedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useCaseChanges(organization_id, (patient_id) => {
    if (!isRelevant(patient_id)) return
    const pause = Math.max(DELAY_MS, refetchedAt.current + interval - Date.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      refetchedAt.current = Date.now()
      void client.invalidateQueries()
    }, pause)
  })
}
