import type { locationCalls } from '#contract/locations.ts'
import { makeLocation } from '#server/testing/factories.ts'
import type { Examples, World } from './world.ts'

const BODY = {
  location_name: 'East',
  first_name: 'Mina',
  last_name: 'Castellano',
  email: 'east@typodont.test',
  phone_number: '+18015550142',
  street_address: '77 Foothill Dr',
  city: 'Layton',
  state: 'UT',
  zip_code: '84040',
}

export const locationExamples: Examples<typeof locationCalls> = {
  list: () => ({}),
  get: ({ location }) => ({ params: { id: location.id } }),
  create: ({ organization }) => ({ body: { ...BODY, organization_id: organization.id } }),
  update: ({ location }) => ({ params: { id: location.id }, body: BODY }),
  remove: newLocationParams,
}

/** Makes a location that is neither the main one nor used by a case, so that it can be removed. */
async function newLocationParams({ t, organization }: World) {
  return { params: { id: (await makeLocation(t.services, organization.id)).id } }
}
