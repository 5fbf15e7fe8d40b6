import { useQuery } from '@tanstack/react-query'
import { IconInfoCircle } from '@tabler/icons-react'
import { isCustomer, isStaff } from '#contract/access.ts'
import { mayChangeLocations } from '#contract/location-access.ts'
import { addressBlocker, deleteBlocker } from '#contract/locations.rules.ts'
import { locationCalls, locationForm, type LocationRow } from '#contract/locations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { q } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { DeleteRecord } from '#web/components/record/DeleteRecord.tsx'
import { RecordFormPage } from '#web/components/record/RecordFormPage.tsx'
import { SwitchOrganizationButton } from '#web/components/SwitchOrganizationButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { toRequestBody, LOCATION_NAMES, toFormValues } from './location-values.ts'
import { LocationFields } from './LocationFields.tsx'
import { LocationMarks } from './LocationMarks.tsx'
import { useLocationCrumbs } from './useLocationCrumbs.ts'

type Props = { location: LocationRow; isOfOrganization: boolean }

export function LocationDetails({ location, isOfOrganization }: Props) {
  const { id, organization_id, organization } = location
  const actor = toActor(useMe())
  const { list, crumbsTo } = useLocationCrumbs(isOfOrganization ? organization : undefined)
  const closed = useClosedReason(organization_id)
  const mayChange = mayChangeLocations(actor, organization_id, 'update')
  const isOtherOrganization = isCustomer(actor) && actor.current_organization_id !== organization_id
  const switchTarget = !mayChange && isOtherOrganization && organization
  const notice = closed ?? readOnlyNotice()
  useTitle(location.location_name)

  return (
    <RecordFormPage
      crumbs={crumbsTo(location.location_name)}
      title={location.location_name}
      aside={<LocationMarks location={location} />}
      backHref={list}
      deletion={
        mayChangeLocations(actor, organization_id, 'delete') ? (
          // LOC-09: the wording of the confirmation.
          <DeleteRecord
            call={locationCalls.remove}
            request={{ params: { id } }}
            body="Are you sure you want to delete this location?"
            backHref={list}
            blocked={closed ?? deleteBlocker(location)?.text}
          />
        ) : null
      }
      notice={
        notice ? (
          <Notice
            icon={IconInfoCircle}
            actions={switchTarget ? <SwitchOrganizationButton organization={switchTarget} variant="default" /> : null}
          >
            {notice}
          </Notice>
        ) : null
      }
      values={toFormValues(location)}
      version={location.updated_at}
      names={LOCATION_NAMES}
      schema={locationForm}
      call={locationCalls.update}
      toRequest={(values, updated_at) => ({
        params: { id },
        body: { ...toRequestBody(values, isStaff(actor)), updated_at },
      })}
    >
      {(form) => (
        <LocationFields
          form={form}
          organization_id={organization_id}
          assigned={location.assigned_users ?? []}
          isReadOnly={notice !== undefined}
          addressNotice={notice === undefined ? addressBlocker(actor, location)?.text : undefined}
        />
      )}
    </RecordFormPage>
  )

  /** LOC-03: the reason why the user may only read the location. */
  function readOnlyNotice() {
    if (mayChange) return undefined
    return switchTarget
      ? `This location belongs to ${switchTarget.name}. Switch to it to make changes.`
      : 'You can read this location, but not change it.'
  }
}

/** Returns the reason why the organization is read-only, if it is. */
function useClosedReason(id: number) {
  const organization = useQuery(q(organizationCalls.get, { params: { id } })).data?.organization
  return organization && closedBlocker(organization)?.text
}
