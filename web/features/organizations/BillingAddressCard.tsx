import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { EMPTY_ADDRESS, formatAddress } from '#contract/addresses.ts'
import { billingAddressBody } from '#contract/billing-address.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { seesPayments } from '#contract/organizations.rules.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { CONTACT_NAMES, ContactFields } from '#web/components/address/ContactFields.tsx'
import { formatPhoneNumber } from '#web/components/address/PhoneField.tsx'
import { ADDRESS_NAMES, AddressFields } from '#web/components/address/AddressFields.tsx'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

const NAMES = { ...CONTACT_NAMES, ...ADDRESS_NAMES }

/** ORG-27 to ORG-29: the address that invoices are sent to, for staff and the owner. */
export function BillingAddressCard({ organization }: CardProps) {
  const can = useCan()
  const [isOpen, form] = useDisclosure()
  if (!seesPayments(toActor(useMe()), organization.id)) return null
  const address = organization.billing_address ?? null
  const blocked = readOnlyReason(organization) ?? can.reason(organizationSettingCalls.billingAddress, organization.id)
  return (
    <Section
      title="Billing Address"
      id="billing-address"
      isFlush={!isOpen}
      actions={
        isOpen ? (
          <Button variant="subtle" color="gray" onClick={form.close}>
            Close
          </Button>
        ) : null
      }
    >
      {isOpen && !blocked ? (
        <AddressForm organization={organization} onSaved={form.close} />
      ) : (
        <ItemList>
          <Item
            lead={<IconTile icon={IconReceipt} />}
            name={address && `${address.first_name} ${address.last_name}`}
            below={
              address && [formatAddress(address), address.email, formatPhoneNumber(address.phone_number)].join(', ')
            }
            end={
              <ActionButton variant="default" blocked={blocked} onClick={form.open}>
                {address ? 'Edit' : 'Add'}
              </ActionButton>
            }
          >
            {address ? null : 'No billing address yet.'}
          </Item>
        </ItemList>
      )}
    </Section>
  )
}

function AddressForm({ organization, onSaved }: CardProps & { onSaved: () => void }) {
  const save = useSave(organizationSettingCalls.billingAddress, { errors: 'inline' })
  const { updated_at, ...address } = organization.billing_address ?? {
    ...EMPTY_ADDRESS,
    first_name: '',
    last_name: '',
    email: '',
    phone_number: '',
    // Without an address, the version is the creation date, which the server rejects once another user saves one.
    updated_at: organization.created_at,
  }
  return (
    <RecordForm
      values={{ ...address, street_address_line_2: address.street_address_line_2 ?? '' }}
      version={updated_at}
      names={NAMES}
      schema={billingAddressBody}
      saving={save}
      onSave={(body, read_at, done) =>
        save.mutate(
          { params: { id: organization.id }, body: { ...body, updated_at: read_at } },
          {
            onSuccess: () => {
              done.onSuccess()
              onSaved()
            },
          },
        )
      }
    >
      {(form) => (
        <>
          <ContactFields field={form.getInputProps} country={form.values.country} />
          <AddressFields field={form.getInputProps} country={form.values.country} />
        </>
      )}
    </RecordForm>
  )
}
