import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus, IconTrash, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { organizationSettingCalls, type Contact } from '#contract/organization-settings.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { shown } from '#web/components/address/PhoneField.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { ErrorState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import { Section } from '#web/ui/Section.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import classes from './OrganizationPage.module.css'
import { closedWords, type CardProps } from './useOrganization.ts'

/** ORG-30 to ORG-33: people of the practice who have no account; the list is saved as a whole. */
export function ContactsCard({ organization }: CardProps) {
  const { id } = organization
  const can = useCan()
  const asked = useQuery(q(organizationSettingCalls.contacts, { params: { id } }))
  const save = useSave(organizationSettingCalls.saveContacts)
  const [edited, setEdited] = useState<Contact | 'new'>()
  const list = asked.data
  const mayEdit = can(organizationSettingCalls.saveContacts, id) && closedWords(organization) === undefined

  async function remove(contact: Contact) {
    const yes = await confirm({
      title: 'Remove the contact',
      body: `${nameOf(contact)} is taken from the list.`,
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
      beside={list ? <Num value={list.contacts.length} /> : null}
      isFlush
      actions={
        mayEdit && list ? (
          <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => setEdited('new')}>
            Add
          </Button>
        ) : null
      }
    >
      {asked.error && !list ? (
        <ErrorState
          title="The contacts could not be loaded"
          text={wordsOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      ) : null}
      {asked.isPending ? <Skeleton height={52} m={16} width="auto" /> : null}
      {list?.contacts.length === 0 ? (
        <p className={classes.empty}>Nobody yet.{mayEdit ? ' Add whom the lab can ask besides the members.' : ''}</p>
      ) : null}
      {list && list.contacts.length > 0 ? (
        <ul className={classes.rows} aria-label="Additional office staff">
          {list.contacts.map((contact) => (
            <li key={contact.id} className={classes.row}>
              <span className={classes.sign}>
                <Icon of={IconUser} />
              </span>
              <span className={classes.names}>
                <span className={classes.name}>
                  {nameOf(contact)} <span className={classes.quiet}>{contact.title}</span>
                </span>
                <span className={classes.under}>
                  {[contact.email, contact.phone_number && shown(contact.phone_number)].filter(Boolean).join(', ')}
                </span>
              </span>
              {contact.notes ? <span className={classes.end}>{contact.notes}</span> : null}
              {mayEdit ? (
                <RowMenu
                  label={`Actions for ${nameOf(contact)}`}
                  actions={() => [
                    { label: 'Edit', icon: IconPencil, run: () => setEdited(contact) },
                    { label: 'Remove', icon: IconTrash, danger: true, run: () => void remove(contact) },
                  ]}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
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

function nameOf({ first_name, last_name }: Contact) {
  return [first_name, last_name].filter(Boolean).join(' ')
}
