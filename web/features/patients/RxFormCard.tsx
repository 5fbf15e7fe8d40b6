import { useQuery } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { Tooltip } from '@mantine/core'
import type { Patient } from '#contract/patients.ts'
import { rxFormCalls } from '#contract/rx-forms.ts'
import { q } from '#web/api/query.ts'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import classes from './CasePage.module.css'
import { formStatus } from './case-words.ts'
import { rxFacts } from '#web/features/cases/rx-facts.ts'

/** The order of the practice; Edit leads to the form as long as it may be modified. */
export function RxFormCard({ patient, withPractice }: { patient: Patient; withPractice?: boolean }) {
  const { rx_form: form, user: doctor, organization } = patient
  const rules = useQuery({
    ...q(rxFormCalls.get, { params: { id: form?.id ?? 0 }, query: { include: 'bracketLibraries' } }),
    enabled: form !== null,
    // Whoever deletes the form sees it go with the patient, who is read at the same time.
    meta: { mayBeGone: true },
  })
  if (!form) {
    return (
      <Section title="Rx form">
        <span className={classes.quiet}>This patient has no rx form.</span>
      </Section>
    )
  }
  const status = formStatus(form)
  const modification = rules.data?.metadata.modification_rules
  const facts = rxFacts(rules.data?.rx_form ?? form)
  return (
    <Section
      title="Rx form"
      id="rx-form"
      beside={status ? <StatusBadge {...status} /> : null}
      actions={
        <>
          <IconButton
            icon={IconPrinter}
            label="Print the rx form"
            iconSize={16}
            onClick={() => window.open(paths.rxFormPrint(patient.id), '_blank', 'noopener')}
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
        <div className={classes.instructions}>
          <h3>Special instructions</h3>
          <p className={classes.text}>{form.special_instructions}</p>
        </div>
      ) : null}
    </Section>
  )
}

type Rules = { can_modify: boolean; reason: string | null } | undefined

function EditLink({ form, rules }: { form: number; rules: Rules }) {
  if (!rules) return null
  if (rules.can_modify) {
    return (
      <a href={paths.modifyRxForm(form)} className={classes.headLink}>
        Edit
      </a>
    )
  }
  return (
    <Tooltip label={rules.reason ?? 'The rx form can no longer be changed.'}>
      <button type="button" className={classes.headLink} data-blocked="true" aria-disabled="true">
        Edit
      </button>
    </Tooltip>
  )
}
