import type { Spellings } from '#contract/v3/call.ts'
import { LOCATION_FIELDS, PERSON_FIELDS, type publicPracticeCalls } from '#contract/v3/practices.ts'
import { fromV2 } from '#contract/v3/table.ts'

export const practiceSpellings: Spellings<typeof publicPracticeCalls> = {
  get: { data: ({ organization }) => organization },
  people: {
    data: ({ members }) => members.map((each) => ({ ...fromV2(PERSON_FIELDS, each), role: each.pivot.role.name })),
  },
  locations: {
    query: ({ query }) => ({ filter: query.practice_id === undefined ? {} : { organization_id: query.practice_id } }),
    rows: ({ locations }) => locations.data.map((each) => fromV2(LOCATION_FIELDS, each)),
  },
}
