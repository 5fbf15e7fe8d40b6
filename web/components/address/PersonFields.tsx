import { TextInput } from '@mantine/core'
import { NameField } from '#web/ui/form/NameField.tsx'
import classes from './Fields.module.css'
import { PhoneField } from './PhoneField.tsx'

type PersonField = 'first_name' | 'last_name' | 'email' | 'phone_number'

type Props = { field: (name: PersonField) => object; country: string; disabled?: boolean }

/** Who is there. */
export function PersonFields({ field, country, disabled = false }: Props) {
  return (
    <div className={classes.two}>
      <NameField label="First name" autoComplete="given-name" {...field('first_name')} disabled={disabled} />
      <NameField label="Last name" autoComplete="family-name" {...field('last_name')} disabled={disabled} />
      <TextInput label="Email" type="email" autoComplete="email" {...field('email')} disabled={disabled} />
      <PhoneField label="Phone number" country={country} {...field('phone_number')} disabled={disabled} />
    </div>
  )
}
