import { Button, Group, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { IconMailPlus, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { INVITATION_DAYS, invitationCalls } from '#contract/invitations.ts'
import { errorMessage, formErrors } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { useList } from '#web/api/useList.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { EmptyCardLine, EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { InvitationRows } from './InvitationRows.tsx'

/** SIGN-18: invites a user to create an organization of their own. */
export default function InviteUserPage() {
  return (
    <>
      <PageHeader crumbs={[{ label: 'Users', href: paths.users() }, { label: 'Invite User' }]} title="Invite User" />
      <FormColumn>
        <InviteOwnerForm />
        <PendingInvitationList />
      </FormColumn>
    </>
  )
}

function InviteOwnerForm() {
  const navigate = useNavigate()
  const canOpen = useCanOpen()
  const invite = useSave(invitationCalls.inviteToCreate, { errors: 'inline' })
  const form = useForm({
    initialValues: { email: '' },
    // Validates on submit only: an error on blur would shift the list while the user is about to click in it.
    validate: schemaResolver(invitationCalls.inviteToCreate.body, { sync: true }),
  })
  const nextPath = canOpen(paths.organizationsUsers()) ? paths.organizationsUsers() : paths.home()
  return (
    <Section title="Invitation to create an organization" id="invite">
      <form
        noValidate
        onSubmit={form.onSubmit((body) =>
          invite.mutate(
            { body },
            {
              onSuccess: () => void navigate({ href: nextPath }),
              onError: (error) => form.setErrors(formErrors(error) ?? { email: errorMessage(error) }),
            },
          ),
        )}
      >
        <Group gap="md" align="flex-start" wrap="nowrap">
          <TextInput
            flex={1}
            maw={420}
            label="Email"
            type="email"
            autoComplete="off"
            autoFocus
            {...form.getInputProps('email')}
          />
          <Button
            type="submit"
            mt={26}
            leftSection={<Icon of={IconSend} />}
            loading={invite.isPending}
            disabled={!form.isDirty()}
          >
            Invite
          </Button>
        </Group>
      </form>
      <Text c="dimmed" mt="md">
        Whoever accepts becomes the owner of a new organization and sets it up. The invitation is good for{' '}
        {INVITATION_DAYS} days and for one person.
      </Text>
    </Section>
  )
}

function PendingInvitationList() {
  const list = useList(invitationCalls.listToCreate)
  const found = list.data?.invitations
  return (
    <Section
      title="Pending Invitations"
      id="pending-invitations"
      aside={found ? <TabularNumber value={found.total} /> : null}
      isFlush
    >
      {list.error && !found ? <QueryError what="invitations" error={list.error} onRetry={list.refetch} /> : null}
      {!found && !list.error ? <EmptyCardLine>Loading data...</EmptyCardLine> : null}
      {found?.total === 0 ? (
        <EmptyState
          icon={IconMailPlus}
          title="Nobody waits"
          text="People who were invited and have not joined yet are listed here. Remind them, or withdraw the invitation."
        />
      ) : null}
      {found && found.data.length > 0 ? <InvitationRows invitations={found.data} /> : null}
      {found && found.last_page > 1 ? (
        <Pager
          total={found.total}
          page={found.current_page}
          lastPage={found.last_page}
          perPage={found.per_page}
          from={found.from}
          to={found.to}
          onPage={(page) => list.set({ page })}
          onPerPage={(perPage) => list.set({ perPage })}
        />
      ) : null}
    </Section>
  )
}
