import { TextInput } from '@mantine/core'
import { useOrganizationSearch } from '#web/components/useOrganizationSearch.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { EditorProps } from './filter.ts'
import { RadioOptions } from './Options.tsx'

const LIMIT = 8

/** Selects one of the organizations that the user may see, searched by name or account number. */
export default function OrganizationEditor({ label, value, onChange }: EditorProps) {
  const { typed, setTyped, answer, found } = useOrganizationSearch(LIMIT)
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
      {answer.data && found.length === 0 ? <SecondaryText>No organization by that name</SecondaryText> : null}
    </>
  )
}
