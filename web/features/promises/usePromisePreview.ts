import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { promiseCalls, type promisePreviewBody } from '#contract/promises.ts'
import { q } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'

/** Reads the promise that a change would lead to; while its dates are late, the ones before stay. */
export function usePromisePreview(change: z.input<typeof promisePreviewBody>) {
  const key = JSON.stringify(change)
  const [settled] = useDebouncedValue(key, GENERAL_PAUSE)
  const isSettled = settled === key
  const read = useQuery({
    ...q(promiseCalls.preview, { body: change }),
    enabled: isSettled,
    placeholderData: keepPreviousData,
  })
  return {
    promise: read.data?.promise,
    isLate: !isSettled || read.isPlaceholderData,
    hasFailed: read.isError,
  }
}
