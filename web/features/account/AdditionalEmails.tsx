import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { IconMailForward, IconMailPlus, IconTrash } from '@tabler/icons-react'
import { emailBody, emailCalls, type AdditionalEmail } from '#contract/emails.ts'
import { isApiError, wordsOf } from '#web/api/errors.ts'
import { q, useSave } from '#web/api/query.ts'
import { confirm } from '#web/ui/confirm.ts'
import { dayOf } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './Account.module.css'
import { AccountList } from './AccountList.tsx'
import { AccountRow } from './AccountRow.tsx'

/** register 48: copies of case mails go to the additional ones too; the own ones, or those of a user whom one may update. */
export function AdditionalEmails({ user_id }: { user_id: number }) {
  const emails = useQuery(q(emailCalls.list, { query: { user_id } }))
  return (
    <>
      {emails.data?.emails.length === 0 ? null : (
        <AccountList query={emails} what="Additional emails">
          {(data) => data.emails.map((email) => <Additional key={email.id} email={email} />)}
        </AccountList>
      )}
      <AddEmail user_id={user_id} />
    </>
  )
}

function Additional({ email }: { email: AdditionalEmail }) {
  const remove = useSave(emailCalls.remove)

  async function ask() {
    const sure = await confirm({
      title: 'Remove this email',
      body: `${email.email} gets no more copies of the mails about cases.`,
      verb: 'Remove',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: email.id } })
  }

  return (
    <AccountRow icon={IconMailForward} name={email.email} note={`Copies since ${dayOf(email.created_at)}`}>
      <IconButton
        icon={IconTrash}
        label={`Remove ${email.email}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      />
    </AccountRow>
  )
}

function AddEmail({ user_id }: { user_id: number }) {
  const add = useSave(emailCalls.add, { errors: 'inline' })
  const form = useForm({
    initialValues: { user_id, email: '' },
    validate: schemaResolver(emailBody, { sync: true }),
    onValuesChange: () => add.reset(),
  })
  const refusal = add.error ? (isApiError(add.error) && add.error.fields?.email?.[0]) || wordsOf(add.error) : undefined
  return (
    <form
      className={classes.foot}
      noValidate
      onSubmit={form.onSubmit((body) => add.mutate({ body }, { onSuccess: () => form.reset() }))}
    >
      <div className={classes.adding}>
        <TextInput
          className={classes.field}
          type="email"
          aria-label="Additional email"
          placeholder="Additional email"
          autoComplete="off"
          leftSection={<Icon of={IconMailPlus} />}
          {...form.getInputProps('email')}
          error={form.errors.email ?? refusal}
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={form.values.email.trim() === ''}>
          Add
        </Button>
      </div>
    </form>
  )
}
