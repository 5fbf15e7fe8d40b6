import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'

type Crumb = { label: string; href?: string }

/**
 * Returns the breadcrumbs: the organization on the staff side, otherwise the own list. Pages that the user cannot open
 * are not links.
 */
export function useLocationCrumbs(organization: { id: number; name: string } | undefined) {
  const canOpen = useCanOpen()
  const ownList = paths.locations()
  const organizationList = organization && paths.organizationLocations(organization.id)
  const list = organizationList && canOpen(organizationList) ? organizationList : ownList
  return {
    /** The list to return to after saving or deleting (LOC-02). */
    list,
    crumbsTo: (label: string): Crumb[] => [...organizationCrumb(), linked('Locations', list), { label }],
    crumbsOfList: (): Crumb[] => [...organizationCrumb(), { label: 'Locations' }],
  }

  function organizationCrumb() {
    return organization ? [linked(organization.name, paths.organization(organization.id))] : []
  }

  function linked(label: string, href: string): Crumb {
    return canOpen(href) ? { label, href } : { label }
  }
}
