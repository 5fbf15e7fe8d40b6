import { TextInput } from '@mantine/core'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { PhoneField } from './PhoneField.tsx'

/** The labels of the fields, in their order. */
export const CONTACT_NAMES = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone_number: 'Phone number',
}

type Props = { field: (name: keyof typeof CONTACT_NAMES) => object; country: string; disabled?: boolean }

/** The fields of a contact person. */
export function ContactFields({ field, country, disabled = false }: Props) {
  return (
    <FieldGrid least={260}>
      <NameField label="First name" autoComplete="given-name" {...field('first_name')} disabled={disabled} />
      <NameField label="Last name" autoComplete="family-name" {...field('last_name')} disabled={disabled} />
      <TextInput label="Email" type="email" autoComplete="email" {...field('email')} disabled={disabled} />
      <PhoneField label="Phone number" country={country} {...field('phone_number')} disabled={disabled} />
    </FieldGrid>
  )
}
