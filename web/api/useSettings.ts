import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Closures } from '#contract/business-days.ts'
import { settingCalls } from '#contract/settings.ts'
import { q } from './query.ts'
import { token } from './session.ts'

/**
 * The settings that the server provides at run time. They change only with its restart, and with signing in, which adds
 * more.
 */
export function settingsQuery() {
  const { queryFn, queryKey } = q(settingCalls.get)
  return queryOptions({
    queryKey: [...queryKey, token() ? 'signed in' : 'signed out'],
    queryFn,
    staleTime: 10 * 60_000,
  })
}

export function useSettings() {
  return useQuery(settingsQuery()).data?.settings
}

/** The name in footers and titles; empty until the settings are loaded, so that no wrong name appears. */
export function useProviderName() {
  return useSettings()?.['provider.name'] ?? ''
}

/** The closures of the business, beside weekends and US federal holidays. */
export function useClosures(): Closures {
  const days = useSettings()?.['business.holidays']
  return useMemo(() => new Set(days), [days])
}
