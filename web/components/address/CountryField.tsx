import type { SelectProps } from '@mantine/core'
import { COUNTRIES, countriesMatching, type Country } from '#contract/countries.ts'
import { CodeSelect } from './CodeSelect.tsx'

const toOption = ({ alpha_3, name }: Country) => ({ value: alpha_3, label: name })

const DATA = COUNTRIES.map(toOption)

type Props = Omit<SelectProps, 'data' | 'filter' | 'onChange'> & { onChange?: (value: string) => void }

/** A country select: it shows and searches names, and its value is the ISO 3166 three-letter code. */
export function CountryField(props: Props) {
  return (
    <CodeSelect
      label="Country"
      nothingFoundMessage="No country by that name."
      {...props}
      data={DATA}
      matching={(search) => countriesMatching(search).map(toOption)}
      findByCode={(code) => COUNTRIES.find(({ alpha_2, alpha_3 }) => [alpha_2, alpha_3].includes(code))?.alpha_3}
    />
  )
}
