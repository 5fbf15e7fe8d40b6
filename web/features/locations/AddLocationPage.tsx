import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { isCustomer, isStaff, managedOrganizations } from '#contract/access.ts'
import { locationCalls, locationForm } from '#contract/locations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { q } from '#web/api/query.ts'
import { useCallForm } from '#web/api/useCallForm.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { changedFields, missingFields } from '#web/components/record/record-fields.ts'
import { NewRecordPage } from '#web/components/record/NewRecordPage.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toRequestBody, EMPTY_LOCATION, LOCATION_NAMES } from './location-values.ts'
import { LocationFields } from './LocationFields.tsx'
import { OrganizationError } from './OrganizationError.tsx'
import { useLocationCrumbs } from './useLocationCrumbs.ts'

const PICKER = 'organization-of-location'
const ORGANIZATION = { key: PICKER, label: 'Organization', go: () => document.getElementById(PICKER)?.focus() }

/** LOC-02, LOC-04: the organization comes from the URL, or is the current one, or is chosen by the lab partner. */
export default function AddLocationPage() {
  const me = useMe()
  const actor = toActor(me)
  const { organizationId }: { organizationId?: string } = useParams({ strict: false })
  const managed = me.organizations.filter(({ id }) => managedOrganizations(actor).includes(id))
  const [chosen, setChosen] = useState(managed.length === 1 ? (managed[0]?.id ?? null) : null)
  const routeId = organizationId === undefined ? undefined : Number(organizationId)
  const id = routeId ?? (isCustomer(actor) ? me.current_organization_id : chosen)
  const isChoosing = routeId === undefined && !isCustomer(actor) && managed.length > 1
  const picker = isChoosing ? (
    <Section title="Organization">
      <Select
        id={PICKER}
        label="Organization"
        placeholder="Choose whose location it is"
        searchable
        allowDeselect={false}
        data={managed.map((each) => ({ value: String(each.id), label: `${each.name} | ${each.account_number}` }))}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => setChosen(value === null ? null : Number(value))}
      />
    </Section>
  ) : null
  return <AddForm key={id} organization_id={id} isFromRoute={routeId !== undefined} picker={picker} />
}

type Props = { organization_id: number | null; isFromRoute: boolean; picker: ReactNode }

function AddForm({ organization_id, isFromRoute, picker }: Props) {
  const navigate = useNavigate()
  const actor = toActor(useMe())
  const answer = useQuery({
    ...q(organizationCalls.get, { params: { id: organization_id ?? 0 } }),
    enabled: organization_id !== null,
  })
  const organization = answer.data?.organization
  const { list, crumbsTo } = useLocationCrumbs(isFromRoute ? organization : undefined)
  const { form, submit } = useCallForm(locationCalls.create, {
    initialValues: EMPTY_LOCATION,
    schema: locationForm,
    validateInputOnBlur: true,
    hasFieldErrors: false,
    toRequest: (values) =>
      organization_id === null ? undefined : { body: { ...toRequestBody(values, isStaff(actor)), organization_id } },
    onSaved: () => void navigate({ href: list, ignoreBlocker: true }),
  })
  const isChanged = changedFields(EMPTY_LOCATION, form.values).length > 0
  if (answer.error) return <OrganizationError error={answer.error} onRetry={() => void answer.refetch()} />
  const blocked = organization && closedBlocker(organization)?.text

  return (
    <NewRecordPage
      crumbs={crumbsTo('Add location')}
      title="Add location"
      backHref={list}
      isChanged={isChanged}
      // LOC-05: the required fields that are still empty.
      missing={organization_id === null ? [ORGANIZATION] : missingFields(form, LOCATION_NAMES)}
      blocked={blocked}
      {...submit}
    >
      {picker}
      {organization_id === null ? null : (
        <LocationFields form={form} organization_id={organization_id} isReadOnly={blocked !== undefined} />
      )}
    </NewRecordPage>
  )
}
