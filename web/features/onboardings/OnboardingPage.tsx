import { Box, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Reply } from '#contract/call.ts'
import { nextStep, ONBOARDING_PARENTS } from '#contract/onboarding-steps.ts'
import { onboardingCalls } from '#contract/onboardings.ts'
import { q } from '#web/api/query.ts'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { OrganizationName } from '#web/components/organization/OrganizationName.tsx'
import { OrganizationTrail } from '#web/components/trail/OrganizationTrail.tsx'
import { paths } from '#web/paths.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { OnboardingStatus } from './OnboardingStatus.tsx'
import { OnboardingProgress, formatProgress } from './OnboardingProgress.tsx'
import { StepLines } from './StepLines.tsx'
import { ResponsibleParty } from './ResponsibleParty.tsx'

/** /onboardings/:id (ONB-01) */
export default function OnboardingPage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const answer = useQuery(q(onboardingCalls.get, { params: { id: Number(id) } }))
  return (
    <RecordPage of="onboarding" read={answer}>
      {(reply) => <OnboardingDetails {...reply} />}
    </RecordPage>
  )
}

function OnboardingDetails({ onboarding, meta }: Reply<typeof onboardingCalls.get>) {
  const { organization, status, current_step, waiting_since, created_at } = onboarding
  const next = nextStep(current_step)
  useTitle(`${organization.name} · Onboarding`)
  return (
    <>
      <PageHeader
        isSticky
        crumbs={[{ label: 'Onboardings', href: paths.onboardings() }, { label: organization.name }]}
        title={organization.name}
        aside={
          <>
            <OnboardingStatus status={status} />
            <CopyLinkButton />
          </>
        }
      />
      <DetailPage
        rail={
          <>
            <Section title="Onboarding">
              <FactList
                facts={[
                  fact('Organization', <OrganizationName id={organization.id} name={organization.name} />),
                  fact('Finished', formatProgress(current_step)),
                  fact('Next step', next?.label),
                  fact('Turn', next && <ResponsibleParty step={next} />),
                  fact('Waiting for', next && <ElapsedTime since={waiting_since} isPlain />),
                  fact('Created', <DateText value={created_at} as="moment" />),
                ]}
              />
            </Section>
            <OrganizationTrail organization_id={organization.id} about="onboarding" />
          </>
        }
      >
        <Group gap="md" wrap="nowrap">
          <OnboardingProgress finished={current_step} />
          <SecondaryText>{formatProgress(current_step)}</SecondaryText>
        </Group>
        {ONBOARDING_PARENTS.map((parent) => {
          const steps = meta.steps.filter((step) => step.parent === parent)
          const finished = steps.filter(({ n }) => n <= current_step).length
          return (
            <Section key={parent} title={parent} aside={`${finished} of ${steps.length}`} isFlush>
              <Box p="4px 16px 12px">
                <StepLines onboarding={onboarding} steps={steps} installer={meta.links.installer} />
              </Box>
            </Section>
          )
        })}
      </DetailPage>
    </>
  )
}
