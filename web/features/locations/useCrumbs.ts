import { useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'

type Crumb = { label: string; href?: string }

/** Where one comes from: the organization on the staff side, one's own list on the other. Only what the reader may open is a link. */
export function useCrumbs(organization: { id: number; name: string } | undefined) {
  const reaches = useReaches()
  const own = paths.locations()
  const ofOne = organization && paths.organizationLocations(organization.id)
  const list = ofOne && reaches(ofOne) ? ofOne : own
  return {
    /** Where saving and deleting lead (LOC-02). */
    list,
    crumbsTo: (label: string): Crumb[] => [...organizationCrumb(), linked('Locations', list), { label }],
    crumbsOfList: (): Crumb[] => [...organizationCrumb(), { label: 'Locations' }],
  }

  function organizationCrumb() {
    return organization ? [linked(organization.name, paths.organization(organization.id))] : []
  }

  function linked(label: string, href: string): Crumb {
    return reaches(href) ? { label, href } : { label }
  }
}
