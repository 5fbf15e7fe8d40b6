import { useQuery } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { Text } from '@mantine/core'
import type { Patient } from '#contract/patients.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { q } from '#web/api/query.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NEW_TAB } from '#web/ui/links.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { rxFormStatus } from './case-labels.ts'
import { rxFacts } from './rx-facts.ts'

/** The rx form of a case; Edit links to the form while it may be modified. */
export function RxFormCard({ patient, withPractice }: { patient: Patient; withPractice?: boolean }) {
  const { rx_form: form, user: doctor, organization } = patient
  const provider = useProviderName()
  const rules = useQuery({
    ...q(rxFormCalls.get, { params: { id: form?.id ?? 0 }, query: { include: 'bracketLibraries' } }),
    enabled: form !== null,
    // After the form is deleted this refetch may answer 404, before the patient, refetched at the same time, drops the
    // form.
    meta: { ignoresNotFound: true },
  })
  if (!form) {
    return (
      <Section title="Rx form">
        <SecondaryText>This patient has no rx form.</SecondaryText>
      </Section>
    )
  }
  const status = rxFormStatus(form)
  const modification = rules.data?.metadata.modification_rules
  const facts = rxFacts(rules.data?.rx_form ?? form, provider)
  return (
    <Section
      title="Rx form"
      id="rx-form"
      aside={status ? <StatusBadge {...status} /> : null}
      actions={
        <>
          <IconButton
            icon={IconPrinter}
            label="Print the rx form"
            iconSize={16}
            onClick={() => window.open(paths.rxFormPrint(patient.id), NEW_TAB.target)}
          />
          <EditLink form={form.id} rules={modification} />
        </>
      }
    >
      <FactList
        facts={[
          ...(withPractice
            ? [
                fact('Doctor', <ScreenLink href={paths.user(doctor.id)}>{doctor.full_name}</ScreenLink>),
                fact('Organization', <OrganizationName id={organization.id} name={organization.name} />),
              ]
            : [fact('Doctor', doctor.full_name), fact('Location', patient.location?.location_name)]),
          ...facts,
        ]}
      />
      {form.special_instructions ? (
        <CardDivider mt="sm" pt="sm">
          <Text component="h3" inherit c="dimmed" mb={2}>
            Special instructions
          </Text>
          <MultilineText>{form.special_instructions}</MultilineText>
        </CardDivider>
      ) : null}
    </Section>
  )
}

type Rules = { can_modify: boolean; reason: string | null } | undefined

function EditLink({ form, rules }: { form: number; rules: Rules }) {
  if (!rules) return null
  const blocked = rules.can_modify ? undefined : (rules.reason ?? 'The rx form can no longer be changed.')
  return (
    <ActionButton variant="subtle" size="compact-md" href={paths.modifyRxForm(form)} blocked={blocked}>
      Edit
    </ActionButton>
  )
}
