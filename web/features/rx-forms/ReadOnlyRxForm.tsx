import { Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { isStaff } from '#contract/access.ts'
import type { Reply } from '#contract/call.ts'
import type { rxFormCalls } from '#contract/rx-forms.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { rxFacts } from '#web/features/cases/rx-facts.ts'
import { paths } from '#web/paths.ts'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Section } from '#web/ui/Section.tsx'
import { MultilineText } from '#web/ui/MultilineText.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Read-only rx form of a case that can no longer be changed, with the reason. */
export function ReadOnlyRxForm({ read: { rx_form, metadata } }: { read: Reply<typeof rxFormCalls.get> }) {
  const actor = toActor(useMe())
  const provider = useProviderName()
  const { patient_id } = rx_form
  const patientPath =
    patient_id === null
      ? paths.home()
      : isStaff(actor)
        ? paths.patientWorkflow(patient_id)
        : paths.patientDetails(patient_id)
  return (
    <>
      <PageHeader
        crumbs={[{ label: `${rx_form.first_name} ${rx_form.last_name}`, href: patientPath }, { label: 'Rx form' }]}
        title="Rx form"
      />
      <Stack gap="md">
        <Notice icon={IconLock} tone="info">
          {metadata.modification_rules.reason}
        </Notice>
        <Section title="What was ordered" id="rx-form">
          <FactList
            facts={[
              fact('Case number', rx_form.case_number_text),
              fact('Impression date', rx_form.impression_date),
              fact('Location', rx_form.location?.location_name),
              ...rxFacts(rx_form, provider),
              fact('Shipping location', rx_form.shippingLocation?.location_name),
            ]}
          />
          {rx_form.special_instructions ? (
            <>
              <Text mt="md" c="dimmed">
                Special instructions
              </Text>
              <MultilineText>{rx_form.special_instructions}</MultilineText>
            </>
          ) : null}
        </Section>
      </Stack>
    </>
  )
}
