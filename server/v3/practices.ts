import type { Spellings } from '#contract/v3/call.ts'
import { BRACKET_LIBRARY_FIELDS, LOCATION_FIELDS, type publicPracticeCalls } from '#contract/v3/practices.ts'
import { fromV2 } from '#contract/v3/table.ts'

export const practiceSpellings: Spellings<typeof publicPracticeCalls> = {
  get: { data: ({ organization }) => organization },
  bracketLibraries: {
    data: ({ bracket_libraries }) => bracket_libraries.map((each) => fromV2(BRACKET_LIBRARY_FIELDS, each)),
  },
  locations: {
    query: ({ query }) => ({ filter: query.practice_id === undefined ? {} : { organization_id: query.practice_id } }),
    rows: ({ locations }) => locations.data.map((each) => fromV2(LOCATION_FIELDS, each)),
  },
}
