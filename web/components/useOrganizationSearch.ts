import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationCalls } from '#contract/organizations.ts'
import { callQuery } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'

/** Searches the organizations that the user may see by name or account number, while the text is typed. */
export function useOrganizationSearch(perPage: number, enabled = true) {
  const [typed, setTyped] = useState('')
  const [searchString] = useDebouncedValue(typed, GENERAL_PAUSE)
  const answer = useQuery({
    ...callQuery(organizationCalls.list, { query: { searchString, perPage } }),
    // Previous results stay while the next ones load.
    placeholderData: keepPreviousData,
    enabled,
  })
  return { typed, setTyped, answer, found: answer.data?.organizations.data ?? [] }
}
