import { Tooltip } from '@mantine/core'
import { IconArchive, IconCircleX, IconDental, IconMapPin, IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Organization } from '#contract/organizations.ts'
import { newCaseBlocker } from '#contract/closed-organizations.rules.ts'
import { OrganizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { useSaveBarOpen } from '#web/components/record/SaveBar.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { StartCaseButton } from '#web/components/StartCaseButton.tsx'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { RowMenu, type RowAction } from '#web/ui/table/RowMenu.tsx'
import type { CardProps } from './useOrganization.ts'
import { useOrganizationActions } from './useOrganizationActions.ts'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

/** Page header: the organization's name and state, its links and its actions. */
export function OrganizationHeader({ organization, tabs }: CardProps & { tabs: ReactNode }) {
  const reaches = useCanOpen()
  const isPhone = useIsPhone()
  const more = useOrganizationActions(organization)
  const list = reaches(paths.organizations()) ? { href: paths.organizations() } : {}
  const links = headerLinks(organization).filter(({ href }) => reaches(href))
  // With an open save bar, saving is the primary action, so the start button becomes secondary.
  const isSaveBarOpen = useSaveBarOpen()
  const menu = isPhone ? [...links, ...more] : more
  return (
    <PageHeader
      isSticky
      tabs={tabs}
      crumbs={[{ label: 'Organizations', ...list }, { label: organization.account_number }]}
      title={organization.name}
      aside={
        <>
          <Marks organization={organization} />
          <CopyLinkButton />
        </>
      }
      actions={
        <>
          {isPhone
            ? null
            : links.map(({ label, icon, href }) => (
                <ActionButton key={label} variant="default" href={href} icon={icon}>
                  {label}
                </ActionButton>
              ))}
          {menu.length > 0 ? <RowMenu isButton label="More actions" actions={() => menu} /> : null}
          <StartCaseButton
            organization_id={organization.id}
            blocked={newCaseBlocker(organization)?.text}
            {...(isSaveBarOpen && { variant: 'default' })}
          />
        </>
      }
    />
  )
}

/** ORG-03: an archived organization links to its patients only. */
function headerLinks({ id, name, is_archived }: Organization) {
  const query = { queryOrganization: id, queryName: name }
  const patients = { label: 'Patients', icon: IconDental, href: paths.patientsPage(query) }
  const locations = { label: 'Locations', icon: IconMapPin, href: paths.organizationLocations(id) }
  return (is_archived ? [patients] : [patients, locations]) satisfies RowAction[]
}

function Marks({ organization }: CardProps) {
  const { disabled_at, organization_type, contract } = organization
  return (
    <>
      {disabled_at ? null : <OrganizationStatus organization={organization} />}
      {organization_type ? <Mark label={organization_type} /> : null}
      {disabled_at ? <Mark label="Organization Disabled" icon={IconCircleX} tone="danger" /> : null}
      {disabled_at && organization.is_archived ? <Mark label="Archived" icon={IconArchive} tone="danger" /> : null}
      {contract?.suspended_at && !organization.is_archived ? (
        <Tooltip label="No case can be started until the subscription is resumed.">
          <span>
            <Mark label="Suspended" icon={IconPlayerPause} tone="warning" />
          </span>
        </Tooltip>
      ) : null}
    </>
  )
}
