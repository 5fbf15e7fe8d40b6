import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { contactBody, organizationSettingCalls, type Contact } from '#contract/organization-settings.ts'
import { useSave } from '#web/api/query.ts'
import { PhoneField } from '#web/components/address/PhoneField.tsx'
import { FormDialog } from '#web/components/FormDialog.tsx'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { GrowingField } from '#web/ui/form/GrowingField.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'

type Props = {
  organization_id: number
  /** Undefined creates a new contact. */
  contact: Contact | undefined
  list: Reply<typeof organizationSettingCalls.contacts>
  onClose: () => void
}

export function ContactDialog({ organization_id, contact, list, onClose }: Props) {
  const save = useSave(organizationSettingCalls.saveContacts, { errors: 'inline' })
  // Captures the list as it was when the dialog opened, so that a concurrent change is reported, not overwritten.
  const [read] = useState(list)
  const form = useForm({
    initialValues: {
      first_name: contact?.first_name ?? '',
      last_name: contact?.last_name ?? '',
      title: contact?.title ?? '',
      email: contact?.email ?? '',
      phone_number: contact?.phone_number ?? '',
      notes: contact?.notes ?? '',
    },
    validate: schemaResolver(contactBody, { sync: true }),
    validateInputOnBlur: true,
  })

  function send(values: typeof form.values) {
    const contacts = contact
      ? read.contacts.map((each) => (each.id === contact.id ? { ...values, id: contact.id } : each))
      : [...read.contacts, values]
    const body = { contacts, updated_at: read.metadata.updated_at }
    save.mutate({ params: { id: organization_id }, body }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={contact ? 'Edit the contact' : 'Add a contact'}
      size={480}
      verb={contact ? 'Save' : 'Add'}
      saving={save}
      keepsTyped
      onSubmit={form.onSubmit(send)}
      onClose={onClose}
    >
      <FieldGrid least={180}>
        <NameField label="First name" withAsterisk data-autofocus {...form.getInputProps('first_name')} />
        <NameField label="Last name" {...form.getInputProps('last_name')} />
        <NameField label="Title" withAsterisk {...form.getInputProps('title')} />
        <TextInput label="Email" type="email" {...form.getInputProps('email')} />
        <PhoneField label="Phone number" {...form.getInputProps('phone_number')} />
      </FieldGrid>
      <GrowingField label="Notes" minRows={2} maxRows={8} {...form.getInputProps('notes')} />
    </FormDialog>
  )
}
