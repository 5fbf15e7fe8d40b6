import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  isStaff,
  managedOrganizations,
  isLabPartner,
  pivotRoleIn,
  isOutsideCurrentOrganization,
  type Actor,
} from '#contract/access.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import type { UsualValues } from '#contract/usual-choices.ts'
import { removeDraft } from '#web/api/drafts.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { useStoredDraft } from '#web/api/useStoredDraft.ts'
import { paths } from '#web/paths.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { ForbiddenPage } from '#web/components/NotFoundPage.tsx'
import { SwitchOrganizationButton } from '#web/components/SwitchOrganizationButton.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { newCaseValues } from './case-values.ts'
import { CaseFormSkeleton } from './CaseFormLayout.tsx'
import { caseDraftKey, parseDraft } from './case-draft.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { NewCase } from './NewCase.tsx'
import { StartCaseHeader } from './StartCaseHeader.tsx'
import { useCaseFormData, type CaseFormData } from './useCaseFormData.ts'
import { useUsualChoices } from './useUsualChoices.ts'
import { fillEmpty, usableChoices } from './usual-values.ts'

export default function StartCasePage() {
  // Route parameters are strings.
  const { organizationId }: { organizationId?: string } = useParams({ strict: false })
  const organization_id = Number(organizationId)
  if (!canSubmitIn(toActor(useMe()), organization_id)) return <ForbiddenPage />
  return <StartCase key={organization_id} organization_id={organization_id} />
}

/** specification 4.3: customers in their own organization, lab partners in those they manage, staff anywhere. */
function canSubmitIn(actor: Actor, organization_id: number) {
  if (isStaff(actor)) return true
  if (isLabPartner(actor)) return managedOrganizations(actor).includes(organization_id)
  return pivotRoleIn(actor, organization_id) !== undefined
}

function StartCase({ organization_id }: { organization_id: number }) {
  const actor = toActor(useMe())
  const { facts, organizationError, error, retry } = useCaseFormData(organization_id)
  const { usual, isWaiting } = useUsualChoices(facts ? firstDoctor(facts, actor.id) : null, organization_id)
  const draftName = caseDraftKey(actor.id, organization_id)
  const draft = useStoredDraft(draftName)
  if (facts && draft.data !== undefined && !isWaiting) {
    if (isOutsideCurrentOrganization(actor, organization_id)) return <OtherOrganizationWarning facts={facts} />
    const blocker = newCaseBlocker(facts.organization)
    if (!blocker) return <DraftOrNew facts={facts} usual={usual?.values} draftName={draftName} stored={draft.data} />
    return (
      <>
        <StartCaseHeader facts={facts} />
        <EmptyState
          icon={IconLock}
          title={blocker.text}
          text="No case can be started for it now. Please contact the administrator."
        >
          <Button component="a" variant="default" href={paths.home()}>
            Go to Home
          </Button>
        </EmptyState>
      </>
    )
  }
  const failed = error ?? draft.error
  if (!failed) return <FormSkeleton />
  return (
    <>
      <StartCaseHeader />
      <QueryError
        what="form"
        failed={organizationError ? 'Failed to fetch organization.' : 'The form could not be loaded.'}
        error={failed}
        onRetry={() => {
          retry()
          if (draft.isError) void draft.refetch()
        }}
      />
    </>
  )
}

/** The case would belong to another organization of the user, and so appear in none of the currently visible lists. */
function OtherOrganizationWarning({ facts }: { facts: CaseFormData }) {
  const { organization } = facts
  return (
    <>
      <StartCaseHeader facts={facts} />
      <EmptyState
        icon={IconLock}
        title={`This case would be one of ${organization.name}.`}
        text="You are working in another of your organizations. Switch to start it; other tabs stay where they are."
      >
        <SwitchOrganizationButton organization={organization} />
      </EmptyState>
    </>
  )
}

type DraftProps = {
  facts: CaseFormData
  usual: UsualValues | undefined
  draftName: string
  stored: string | null
}

function DraftOrNew({ facts, usual, draftName, stored }: DraftProps) {
  const [draft, setDraft] = useState(() => parseDraft(stored))
  const [isAnswered, setAnswered] = useState(draft === undefined)
  // Incrementing the key remounts an empty form.
  const [count, setCount] = useState(0)
  const [blank] = useState(() => initialValues(facts))
  const [fresh] = useState(() => (usual ? fillEmpty(blank, usableChoices(usual, facts)) : blank))

  if (draft && !isAnswered) {
    return (
      <>
        <StartCaseHeader facts={facts} />
        <DraftOffer
          draft={draft}
          onResume={() => setAnswered(true)}
          onDiscard={() => {
            removeDraft(draftName)
            setDraft(undefined)
            setAnswered(true)
          }}
        />
      </>
    )
  }
  return (
    <NewCase
      key={count}
      facts={facts}
      fresh={fresh}
      blank={blank}
      draft={draft}
      onDiscarded={() => {
        setDraft(undefined)
        setCount(count + 1)
      }}
    />
  )
}

/** Returns the doctor whose usual choices the form begins with: the only one, or the user; null until one is chosen. */
function firstDoctor({ doctors }: CaseFormData, me: number) {
  if (doctors.length === 1) return doctors[0]?.id ?? null
  return doctors.length === 0 || doctors.some(({ id }) => id === me) ? me : null
}

function initialValues({ preference, doctors, locations }: CaseFormData) {
  const onlyDoctor = doctors.length === 1 ? doctors[0]?.id : undefined
  const onlyLocation = locations.length === 1 ? locations[0]?.id : undefined
  // The preference may name a location that was deleted or that the user may not use.
  const validLocationId = (id: number | null) => (locations.some((location) => location.id === id) ? id : null)
  return newCaseValues(
    {
      ...preference,
      location_id: validLocationId(preference.location_id),
      shipping_location_id: validLocationId(preference.shipping_location_id),
    },
    { user_id: onlyDoctor ?? null, location_id: onlyLocation ?? null, today: today() },
  )
}

/** Returns the date in the browser's time zone, as YYYY-MM-DD. */
function today() {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function FormSkeleton() {
  return (
    <LoadingState>
      <StartCaseHeader />
      <CaseFormSkeleton heights={[96, 220, 130, 110, 260]} />
    </LoadingState>
  )
}
