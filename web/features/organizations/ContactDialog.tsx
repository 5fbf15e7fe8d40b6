import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#contract/call.ts'
import { contactBody, organizationSettingCalls, type Contact } from '#contract/organization-settings.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
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
  // Captures the list as it was when the dialog opened, so that a concurrent change is reported, not overwritten.
  const [read] = useState(list)
  const { form, submit } = useCallForm(organizationSettingCalls.saveContacts, {
    initialValues: {
      first_name: contact?.first_name ?? '',
      last_name: contact?.last_name ?? '',
      title: contact?.title ?? '',
      email: contact?.email ?? '',
      phone_number: contact?.phone_number ?? '',
      notes: contact?.notes ?? '',
    },
    schema: contactBody,
    validateInputOnBlur: true,
    hasFieldErrors: false,
    toRequest: (values) => {
      const contacts = contact
        ? read.contacts.map((each) => (each.id === contact.id ? { ...values, id: contact.id } : each))
        : [...read.contacts, values]
      return { params: { id: organization_id }, body: { contacts, updated_at: read.metadata.updated_at } }
    },
    onSaved: onClose,
  })

  return (
    <FormDialog
      title={contact ? 'Edit the contact' : 'Add a contact'}
      size={480}
      verb={contact ? 'Save' : 'Add'}
      keepsInput
      onClose={onClose}
      {...submit}
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
