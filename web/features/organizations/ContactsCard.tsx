import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { organizationSettingCalls, type Contact } from '#contract/organization-settings.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { formatPhoneNumber } from '#web/components/address/PhoneField.tsx'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

/** ORG-30 to ORG-33: people of the practice without an account; saving replaces the list. */
export function ContactsCard({ organization }: CardProps) {
  const { id } = organization
  const can = useCan()
  const result = useQuery(q(organizationSettingCalls.contacts, { params: { id } }))
  const save = useSave(organizationSettingCalls.saveContacts)
  const [edited, setEdited] = useState<Contact | 'new'>()
  const list = result.data
  const canEdit = can(organizationSettingCalls.saveContacts, id) && readOnlyReason(organization) === undefined

  async function remove(contact: Contact) {
    const yes = await confirm({
      title: 'Remove the contact',
      body: `${fullName(contact)} is removed from the list.`,
      verb: 'Remove',
      danger: true,
    })
    if (!yes || !list) return
    const contacts = list.contacts.filter((each) => each.id !== contact.id)
    save.mutate({ params: { id }, body: { contacts, updated_at: list.metadata.updated_at } })
  }

  return (
    <Section
      title="Additional Office Staff"
      id="office-staff"
      aside={list ? <TabularNumber value={list.contacts.length} /> : null}
      isFlush
      actions={
        canEdit && list ? (
          <ActionButton variant="default" icon={IconPlus} onClick={() => setEdited('new')}>
            Add
          </ActionButton>
        ) : null
      }
    >
      <QueryBoundary read={result} what="contacts" waiting={<Skeleton height={52} m={16} width="auto" />}>
        {({ contacts }) =>
          contacts.length === 0 ? (
            <EmptyCardLine>
              Nobody yet.
              {canEdit ? ' Add people whom the lab can ask besides the members.' : ''}
            </EmptyCardLine>
          ) : (
            <ItemList label="Additional office staff">
              {contacts.map((contact) => (
                <Item
                  key={contact.id}
                  lead={<IconTile icon={IconUser} />}
                  name={
                    <>
                      {fullName(contact)} <SecondaryText>{contact.title}</SecondaryText>
                    </>
                  }
                  below={[contact.email, contact.phone_number && formatPhoneNumber(contact.phone_number)]
                    .filter(Boolean)
                    .join(', ')}
                  end={
                    <>
                      {contact.notes}
                      {canEdit ? (
                        <RowMenu
                          label={`Actions for ${fullName(contact)}`}
                          actions={() => [
                            { label: 'Edit', icon: IconPencil, run: () => setEdited(contact) },
                            { label: 'Remove', icon: IconTrash, danger: true, run: () => void remove(contact) },
                          ]}
                        />
                      ) : null}
                    </>
                  }
                />
              ))}
            </ItemList>
          )
        }
      </QueryBoundary>
      {edited && list ? (
        <ContactDialog
          organization_id={id}
          contact={edited === 'new' ? undefined : edited}
          list={list}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </Section>
  )
}

function fullName({ first_name, last_name }: Contact) {
  return [first_name, last_name].filter(Boolean).join(' ')
}
