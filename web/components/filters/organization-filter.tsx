import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { organizationCalls } from '#contract/organizations.ts'
import { q } from '#web/api/query.ts'
import type { Filter } from './filter.ts'

const OrganizationEditor = lazy(() => import('./OrganizationEditor.tsx'))

/** Creates a filter by the id of an organization. */
export function organizationFilter(name: string, more: Pick<Filter, 'clears'> = {}): Filter {
  return {
    ...more,
    name,
    label: 'Organization',
    kind: 'own',
    Editor: OrganizationEditor,
    format: (id) => <Name id={Number(id)} />,
  }
}

function Name({ id }: { id: number }) {
  return useQuery(q(organizationCalls.get, { params: { id } })).data?.organization.name ?? String(id)
}
