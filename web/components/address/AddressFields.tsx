import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AddressField } from '#contract/addresses.ts'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import classes from './AddressFields.module.css'
import { CountryField } from './CountryField.tsx'
import { StateField } from './StateField.tsx'

/** The labels of the fields, in their order. */
export const ADDRESS_NAMES: { readonly [Name in AddressField]: string } = {
  street_address: 'Street address',
  street_address_line_2: 'Street address, line 2',
  city: 'City',
  state: 'State',
  zip_code: 'Zip code',
  country: 'Country',
}

type Props = {
  /** Returns the input props of a field: `form.getInputProps`. */
  field: (name: AddressField) => object
  country: string
  disabled?: boolean
  /** The reason why the address may not be changed (LOC-07). */
  notice?: ReactNode
}

/** The fields of an address, in the order of an envelope; on two lines if there is room. */
export function AddressFields({ field, country, disabled = false, notice }: Props) {
  return (
    <div className={classes.place}>
      <div className={classes.lines}>
        <TextInput
          label="Street address"
          autoComplete="address-line1"
          {...field('street_address')}
          disabled={disabled}
        />
        <TextInput
          label={<OptionalLabel>Street address, line 2</OptionalLabel>}
          aria-label="Street address, line 2"
          autoComplete="address-line2"
          {...field('street_address_line_2')}
          disabled={disabled}
        />
      </div>
      <div className={classes.region}>
        <TextInput label="City" autoComplete="address-level2" {...field('city')} disabled={disabled} />
        <StateField country={country} {...field('state')} disabled={disabled} />
        <TextInput label="Zip code" autoComplete="postal-code" {...field('zip_code')} disabled={disabled} />
        <CountryField className={classes.country} {...field('country')} disabled={disabled} />
      </div>
      {notice ? <Text c="var(--td-t2)">{notice}</Text> : null}
    </div>
  )
}
