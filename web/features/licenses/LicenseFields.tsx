import { NumberInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { licenseCalls } from '#contract/licenses.ts'
import { q } from '#web/api/query.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { DESCRIPTION_BELOW_INPUT, FieldGrid } from '#web/ui/form/FieldGrid.tsx'

export type Terms = { license_type_id: number | null; seats: number | null }

type Props = {
  values: Terms
  /** Returns the form's props of a field: value, blur and error. */
  field: (name: keyof Terms) => GetInputPropsReturnType
  onChange: (terms: Partial<Terms>) => void
  /** The current type, shown until the list of types has loaded. */
  currentType?: { id: number; name: string }
  /** The number of seats that devices occupy. */
  used?: number
  disabled?: boolean
}

/** LIC-04: the type and the seats of a license. */
export function LicenseFields({ values, field, onChange, currentType, used = 0, disabled = false }: Props) {
  const types = useQuery(q(licenseCalls.types)).data?.license_types
  const chosen = types?.find(({ id }) => id === values.license_type_id)
  return (
    <FieldGrid>
      <ChoiceField
        label="License type"
        placeholder="Choose a type"
        inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
        description={chosen?.rules.allow_buy_seats ? 'The owner may buy seats.' : undefined}
        choices={(types ?? (currentType ? [currentType] : [])).map(({ id, name }) => ({ value: id, label: name }))}
        disabled={disabled}
        {...field('license_type_id')}
        value={values.license_type_id}
        onChange={(license_type_id) => onChange({ license_type_id })}
      />
      <NumberInput
        label="Seats"
        inputWrapperOrder={DESCRIPTION_BELOW_INPUT}
        description={used > 0 ? `${used} in use by devices` : 'One for each device'}
        allowDecimal={false}
        hideControls
        clampBehavior="none"
        disabled={disabled}
        {...field('seats')}
        value={values.seats ?? ''}
        onChange={(seats) => onChange({ seats: typeof seats === 'number' ? seats : null })}
      />
    </FieldGrid>
  )
}
