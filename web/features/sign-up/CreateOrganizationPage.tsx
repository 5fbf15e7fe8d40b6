import { Button, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { signUpCalls, signUpOther } from '#contract/sign-up.ts'
import { useCan } from '#web/api/can.ts'
import { wordsOf } from '#web/api/errors.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { useUnsavedGuard } from '#web/components/useUnsavedGuard.ts'
import { paths } from '#web/paths.ts'
import { NameField } from '#web/ui/form/NameField.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import classes from './CreateOrganizationPage.module.css'
import { randomPassword } from './random-password.ts'

const EMPTY = { organization: '', account_number: '', first_name: '', last_name: '', email: '', username: '' }

/** ORG-07: staff open an organization and its owner in one go. */
export default function CreateOrganizationPage() {
  const navigate = useNavigate()
  const reaches = useReaches()
  const create = useSave(signUpCalls.register, { errors: 'inline' })
  const [refused, setRefused] = useState<unknown>()
  const form = useForm({
    initialValues: EMPTY,
    validate: schemaResolver(signUpOther.omit({ mode: true, password: true }), { sync: true }),
    validateInputOnBlur: true,
  })
  // USER-11.
  const reason = useCan().reason({ anyOf: ['users.update', 'users.manage'] })
  const closed = { disabled: Boolean(reason), title: reason }
  useUnsavedGuard(form.isDirty())

  function submit(values: typeof EMPTY) {
    setRefused(undefined)
    create.mutate(
      { body: { ...values, mode: 'invite', password: randomPassword() } },
      {
        onSuccess: ({ organization_id }) => {
          const made = paths.organization(organization_id ?? 0)
          // What was typed is saved, which the guard of this drawing does not know yet.
          void navigate({ href: reaches(made) ? made : paths.home(), ignoreBlocker: true })
        },
        onError: (error) => {
          const wrong = formErrors(error)
          if (wrong) form.setErrors(wrong)
          else setRefused(error)
        },
      },
    )
  }

  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Organizations', href: paths.organizations() }, { label: 'Create Organization' }]}
        title="Create Organization"
      />
      <form className={classes.form} noValidate onSubmit={form.onSubmit(submit)}>
        <Section title="Organization" id="organization">
          <div className={classes.two}>
            <NameField
              label={<Optional of="Organization Name" />}
              aria-label="Organization Name"
              autoComplete="off"
              {...closed}
              {...form.getInputProps('organization')}
            />
            <TextInput
              label={<Optional of="User Account Number" />}
              aria-label="User Account Number"
              autoComplete="off"
              {...form.getInputProps('account_number')}
            />
          </div>
        </Section>
        <Section title="Owner Information" id="owner" beside="gets an email to set the password">
          <div className={classes.two}>
            <NameField label="First Name" autoComplete="off" {...closed} {...form.getInputProps('first_name')} />
            <NameField label="Last Name" autoComplete="off" {...closed} {...form.getInputProps('last_name')} />
            <TextInput
              label="Email Address"
              type="email"
              autoComplete="off"
              {...closed}
              {...form.getInputProps('email')}
            />
            <TextInput
              label={<Optional of="Username" />}
              aria-label="Username"
              autoComplete="off"
              {...closed}
              {...form.getInputProps('username')}
            />
          </div>
        </Section>
        {refused ? (
          <Text role="alert" c="var(--td-danger)">
            {wordsOf(refused)}
          </Text>
        ) : null}
        <div className={classes.foot}>
          <Button variant="default" component="a" href={paths.organizations()}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending} disabled={!form.isDirty() || !form.isValid()}>
            Create
          </Button>
        </div>
      </form>
    </>
  )
}

function Optional({ of: label }: { of: string }) {
  return (
    <>
      {label} <span className={classes.optional}>optional</span>
    </>
  )
}
