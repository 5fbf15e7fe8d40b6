import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationCalls } from '#contract/organizations.ts'
import { callQuery } from '#web/api/query.ts'
import { GENERAL_PAUSE } from '#web/ui/debounce.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { EditorProps } from './filter.ts'
import { RadioOptions } from './Options.tsx'

const OFFERED = 8

/** Selects one of the organizations that the user may see, searched by name or account number. */
export default function OrganizationEditor({ label, value, onChange }: EditorProps) {
  const [typed, setTyped] = useState('')
  const [searchString] = useDebouncedValue(typed, GENERAL_PAUSE)
  const asked = useQuery({
    ...callQuery(organizationCalls.list, { query: { searchString, perPage: OFFERED } }),
    placeholderData: keepPreviousData,
  })
  const found = asked.data?.organizations.data ?? []
  return (
    <>
      <TextInput
        aria-label="Name or account number"
        placeholder="Name or account number"
        mb="sm"
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <RadioOptions
        label={label}
        options={found.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value}
        onChange={onChange}
      />
      {asked.data && found.length === 0 ? <SecondaryText>No organization by that name</SecondaryText> : null}
    </>
  )
}
