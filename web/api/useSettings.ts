import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Closures } from '#contract/business-days.ts'
import { settingCalls } from '#contract/settings.ts'
import { q } from './query.ts'
import { token } from './session.ts'

/** What the server tells the browser at run time; it changes with a restart only, and with signing in, which brings more of it. */
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

/** The name in footers and titles; empty for the moment until it is known, so that nothing wrong is shown. */
export function useProviderName() {
  return useSettings()?.['provider.name'] ?? ''
}

/** Days besides weekends and US federal holidays that are no business days. */
export function useClosures(): Closures {
  const days = useSettings()?.['business.holidays']
  return useMemo(() => new Set(days), [days])
}
