import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconMailForward, IconMailPlus, IconTrash } from '@tabler/icons-react'
import { emailBody, emailCalls, type AdditionalEmail } from '#contract/emails.ts'
import { isApiError, errorMessage } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { QueryBoundary } from '#web/components/QueryBoundary.tsx'
import { useDateWords } from '#web/components/useDateWords.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import classes from './Account.module.css'

/**
 * register 48: case mails are also sent to the additional addresses. Edits those of the current user, or of a user whom
 * they may update.
 */
export function AdditionalEmails({ user_id }: { user_id: number }) {
  const emails = useQuery(q(emailCalls.list, { query: { user_id } }))
  return (
    <>
      {emails.data?.emails.length === 0 ? null : (
        <QueryBoundary read={emails} what="additional emails" waiting={<Skeleton height={36} m="md" />}>
          {(data) => (
            <ItemList>
              {data.emails.map((email) => (
                <Additional key={email.id} email={email} />
              ))}
            </ItemList>
          )}
        </QueryBoundary>
      )}
      <AddEmail user_id={user_id} />
    </>
  )
}

function Additional({ email }: { email: AdditionalEmail }) {
  const remove = useSave(emailCalls.remove)
  const { day } = useDateWords()

  async function confirmRemoval() {
    const isConfirmed = await confirm({
      title: 'Remove this email',
      body: `${email.email} no longer gets copies of the emails about cases.`,
      verb: 'Remove',
      danger: true,
    })
    if (isConfirmed) remove.mutate({ params: { id: email.id } })
  }

  return (
    <Item
      lead={<IconTile icon={IconMailForward} />}
      name={email.email}
      below={`Copies since ${day(email.created_at)}`}
      end={
        <IconButton
          icon={IconTrash}
          label={`Remove ${email.email}`}
          loading={remove.isPending}
          onClick={() => void confirmRemoval()}
        />
      }
    />
  )
}

function AddEmail({ user_id }: { user_id: number }) {
  const add = useSave(emailCalls.add, { errors: 'inline' })
  const form = useForm({
    initialValues: { user_id, email: '' },
    validate: schemaResolver(emailBody, { sync: true }),
    onValuesChange: () => add.reset(),
  })
  const refusal = add.error
    ? (isApiError(add.error) && add.error.fields?.email?.[0]) || errorMessage(add.error)
    : undefined
  return (
    <form
      className={classes.foot}
      noValidate
      onSubmit={form.onSubmit((body) => add.mutate({ body }, { onSuccess: () => form.reset() }))}
    >
      <Group gap="md" align="flex-start" wrap="nowrap">
        <TextInput
          flex={1}
          type="email"
          aria-label="Additional email"
          placeholder="Additional email"
          autoComplete="off"
          leftSection={<Icon of={IconMailPlus} />}
          {...form.getInputProps('email')}
          error={form.errors.email ?? refusal}
        />
        <Button
          type="submit"
          variant="default"
          h="var(--td-input)"
          loading={add.isPending}
          disabled={form.values.email.trim() === ''}
        >
          Add
        </Button>
      </Group>
    </form>
  )
}
