import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconInfoCircle } from '@tabler/icons-react'
import { isCustomer, isStaff } from '#contract/access.ts'
import { mayChangeLocations } from '#contract/location-access.ts'
import { addressBlocker, deleteBlocker } from '#contract/locations.rules.ts'
import { locationCalls, locationForm, type LocationRow } from '#contract/locations.ts'
import { organizationCalls } from '#contract/organizations.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { q, useSave } from '#web/api/query.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { SwitchOrganizationButton } from '#web/components/SwitchOrganizationButton.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { DeleteButton } from '#web/ui/DeleteButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { FormColumn } from '#web/ui/form/FormColumn.tsx'
import { useTitle } from '#web/ui/useTitle.ts'
import { toRequestBody, LOCATION_NAMES, toFormValues } from './location-values.ts'
import { LocationFields } from './LocationFields.tsx'
import { LocationMarks } from './LocationMarks.tsx'
import { useLocationCrumbs } from './useLocationCrumbs.ts'

type Props = { location: LocationRow; isOfOrganization: boolean }

export function LocationDetails({ location, isOfOrganization }: Props) {
  const { id, organization_id, organization } = location
  const navigate = useNavigate()
  const actor = toActor(useMe())
  const { list, crumbsTo } = useLocationCrumbs(isOfOrganization ? organization : undefined)
  const update = useSave(locationCalls.update, { errors: 'inline' })
  const closed = useClosedReason(organization_id)
  const mayChange = mayChangeLocations(actor, organization_id, 'update')
  const there = !mayChange && isCustomer(actor) && actor.current_organization_id !== organization_id && organization
  const notice = closed ?? readOnlyNotice()
  useTitle(location.location_name)
  const goBack = () => navigate({ href: list, ignoreBlocker: true })

  return (
    <>
      <PageHeader
        isSticky
        crumbs={crumbsTo(location.location_name)}
        title={location.location_name}
        beside={<LocationMarks location={location} />}
        actions={
          <>
            <CopyLinkButton />
            <DeleteLocation location={location} closed={closed} onDone={goBack} />
          </>
        }
      />
      <FormColumn>
        {notice ? (
          <Notice
            icon={IconInfoCircle}
            actions={there ? <SwitchOrganizationButton organization={there} variant="default" /> : null}
          >
            {notice}
          </Notice>
        ) : null}
        <RecordForm
          values={toFormValues(location)}
          version={location.updated_at}
          names={LOCATION_NAMES}
          schema={locationForm}
          isSaving={update.isPending}
          error={update.error}
          onReset={update.reset}
          onSave={(values, updated_at, { onSuccess }) =>
            update.mutate(
              { params: { id }, body: { ...toRequestBody(values, isStaff(actor)), updated_at } },
              {
                onSuccess: () => {
                  onSuccess()
                  void goBack()
                },
              },
            )
          }
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
        </RecordForm>
      </FormColumn>
    </>
  )

  /** LOC-03: the reason why the user may only read the location. */
  function readOnlyNotice() {
    if (mayChange) return undefined
    return there
      ? `This location belongs to ${there.name}. Switch to it to make changes.`
      : 'You can read this location, but not change it.'
  }
}

/** Returns the reason why the organization is read-only, if it is. */
function useClosedReason(id: number) {
  const organization = useQuery(q(organizationCalls.get, { params: { id } })).data?.organization
  return organization && closedBlocker(organization)?.text
}

type DeleteProps = { location: LocationRow; closed: string | undefined; onDone: () => Promise<void> }

function DeleteLocation({ location, closed, onDone }: DeleteProps) {
  const remove = useSave(locationCalls.remove, { leave: onDone })
  const actor = toActor(useMe())
  if (!mayChangeLocations(actor, location.organization_id, 'delete')) return null
  const blocked = closed ?? deleteBlocker(location)?.text
  return <DeleteButton blocked={blocked} isSaving={remove.isPending} onClick={() => void ask()} />

  /** LOC-09: the wording of the confirmation. */
  async function ask() {
    const body = 'Are you sure you want to delete this location?'
    if (await confirm({ body, verb: 'Delete', danger: true })) {
      remove.mutate({ params: { id: location.id } })
    }
  }
}
