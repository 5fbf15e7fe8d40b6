import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { SECTION_ACCESS } from '#contract/section-access.ts'
import { signUpCalls, signUpOther } from '#contract/sign-up.ts'
import { useCan } from '#web/api/permissions.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { missingFields } from '#web/components/record/record-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { paths } from '#web/paths.ts'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { OptionalLabel } from '#web/ui/form/OptionalLabel.tsx'
import { Section } from '#web/ui/Section.tsx'

const FIELDS = signUpOther.omit({ mode: true, password: true })
const EMPTY = { organization: '', account_number: '', first_name: '', last_name: '', email: '', username: '' }

/** In the order of the form. */
const NAMES = {
  organization: 'Organization Name',
  account_number: 'User Account Number',
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email Address',
  username: 'Username',
}

/** ORG-07: staff create an organization together with its owner. */
export default function CreateOrganizationPage() {
  const navigate = useNavigate()
  const reaches = useCanOpen()
  const { form, submit } = useCallForm(signUpCalls.register, {
    initialValues: EMPTY,
    schema: FIELDS,
    validateInputOnBlur: true,
    toRequest: (values) => ({ body: { ...values, mode: 'invite' as const, password: randomPassword() } }),
    onSaved: ({ organization_id }) => {
      const organizationPath = paths.organization(organization_id ?? 0)
      // The values are saved, but the unsaved-changes guard of this render is not updated yet.
      void navigate({ href: reaches(organizationPath) ? organizationPath : paths.home(), ignoreBlocker: true })
    },
  })
  const reason = useCan().reason(SECTION_ACCESS.newOwner)
  const closed = { disabled: Boolean(reason), title: reason }

  return (
    <NewRecordPage
      crumbs={[{ label: 'Organizations', href: paths.organizations() }, { label: 'Create Organization' }]}
      title="Create Organization"
      backHref={paths.organizations()}
      verb="Create"
      isChanged={form.isDirty()}
      missing={missingFields(form, NAMES)}
      {...submit}
    >
      <Section title="Organization" id="organization">
        <FieldGrid most={2}>
          <NameField
            label={<OptionalLabel>Organization Name</OptionalLabel>}
            aria-label="Organization Name"
            autoComplete="off"
            {...closed}
            {...form.getInputProps('organization')}
          />
          <TextInput
            label={<OptionalLabel>User Account Number</OptionalLabel>}
            aria-label="User Account Number"
            autoComplete="off"
            {...form.getInputProps('account_number')}
          />
        </FieldGrid>
      </Section>
      <Section title="Owner Information" id="owner" aside="gets an email to set the password">
        <FieldGrid most={2}>
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
            label={<OptionalLabel>Username</OptionalLabel>}
            aria-label="Username"
            autoComplete="off"
            {...closed}
            {...form.getInputProps('username')}
          />
        </FieldGrid>
      </Section>
    </NewRecordPage>
  )
}

/**
 * Throwaway password: the owner sets a new one by the mailed link (register 6). It starts with one character of each
 * required class, followed by 24 random ones.
 */
function randomPassword() {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return `Aa1${btoa(String.fromCharCode(...bytes))}`
}
