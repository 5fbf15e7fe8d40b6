import { useQuery } from '@tanstack/react-query'
import { settingCalls } from '#contract/settings.ts'
import { q } from './query.ts'

/** What the server tells the browser at run time; it changes with a restart only. */
export function settingsQuery() {
  return { ...q(settingCalls.get), staleTime: 10 * 60_000 }
}

export function useSettings() {
  return useQuery(settingsQuery()).data?.settings
}

/** The name in footers and titles; empty for the moment until it is known, so that nothing wrong is shown. */
export function useProviderName() {
  return useSettings()?.['provider.name'] ?? ''
}
