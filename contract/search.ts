import { z } from 'zod'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import { ORGANIZATION_STATUSES } from './organizations.ts'
import { instant } from './wire.ts'

/**
 * Search of Organizations & Users: hits, filters, and the endpoint that the browser queries (specification 2 and 4.13).
 */

export const SEARCH_MODELS = ['user', 'organization', 'location'] as const
export type SearchModel = (typeof SEARCH_MODELS)[number]

/** The single filter value of a hit (SRCH-13). A lab partner has none (register 26). */
export const SEARCH_ROLES = [
  { value: 'organization', label: 'Organization' },
  { value: 'doctor', label: 'Doctor' },
  { value: 'location', label: 'Location' },
  { value: 'staff_member', label: 'Staff member' },
  { value: 'supervisor', label: 'Supervisor' },
  { value: 'tech_support', label: 'Technician' },
  { value: 'admin', label: 'Admin' },
  { value: 'super_admin', label: 'Super admin' },
] as const

export const SEARCH_STATUSES = ORGANIZATION_STATUSES
/** Searchable only with organization.view-archived (SRCH-14). */
export const ARCHIVED_STATUS = 6

export const CUSTOMIZED_FEES = [
  { value: 'general', label: 'Impression Types & Products' },
  { value: 'pvs_or_stone_model', label: 'PVS or stone model' },
  { value: 'intra_oral_scan', label: 'Intra-oral scan' },
  { value: '3d_printed_study', label: '3D printed study' },
] as const

export const INVOICE_VERSIONS = ['New', 'Old'] as const

/** Sort orders of SRCH-23 in the syntax of the hosted search service; the first is the default. */
export const SEARCH_SORTS = [
  { value: 'joined_at_unix:desc', label: 'Newest to join' },
  { value: 'joined_at_unix:asc', label: 'Oldest to join' },
  { value: 'number_of_patients:desc', label: 'Highest # of submissions' },
  { value: 'number_of_patients:asc', label: 'Lowest # of submissions' },
  { value: 'newest_case_submission_unix:desc', label: 'Newest submission' },
  { value: 'newest_case_submission_unix:asc', label: 'Oldest submission' },
  { value: 'submission_average:desc', label: 'Highest submission average' },
  { value: 'submission_average:asc', label: 'Lowest submission average' },
] as const

/** Page sizes of SRCH-22; the first is the default. */
export const SEARCH_PAGE_SIZES = [10, 15, 25, 50, 100] as const
/** Maximum number of hits that can be paged through (SRCH-21). */
export const MAX_SEARCH_HITS = 100_000

/**
 * Index settings, sent to the search engine before any documents: the attributes allowed in filters and facets, and in
 * sorts.
 */
export const FILTERABLE = [
  'filter',
  'status',
  'payment',
  'customized_fees',
  'organization_type',
  'invoice_version',
  'is_archived',
  'joined_at_unix',
] as const
export const SORTABLE = [
  'joined_at_unix',
  'number_of_patients',
  'newest_case_submission_unix',
  'submission_average',
] as const
/** Attributes that a keyword is matched against, the most relevant first. */
export const SEARCHABLE = [
  'full_name',
  'account_number',
  'email',
  'organization_name',
  'organization_account_number',
  'manager',
  'main_location',
  'locations',
  'organization_type',
] as const

const unix = z.number().nullable()

/**
 * A hit of SRCH-12 with the values of specification 4.13. A value that a model does not have is null, or empty for
 * lists and counts.
 */
export const searchHit = z.object({
  /** Document key: `<model>-<model_id>`. */
  id: z.string(),
  model: z.enum(SEARCH_MODELS),
  model_id: z.number(),
  full_name: z.string(),
  roles: z.array(z.string()),
  filter: z.string().nullable(),
  email: z.string().nullable(),
  email_verified_at: instant.nullable(),
  status: z.number(),
  is_archived: z.boolean(),
  /** Label of the onboarding status: Pending, In Progress or Completed. */
  onboarding: z.string().nullable(),
  onboarding_id: z.number().nullable(),
  contract_id: z.number().nullable(),
  payment: z.string().nullable(),
  customized_fees: z.array(z.string()),
  organization_type: z.string().nullable(),
  invoice_version: z.enum(INVOICE_VERSIONS).nullable(),
  account_number: z.string().nullable(),
  number_of_users: z.number(),
  number_of_patients: z.number(),
  submission_average: z.number(),
  joined_at: instant,
  joined_at_unix: z.number(),
  first_case_submission: instant.nullable(),
  first_case_submission_unix: unix,
  newest_case_submission: instant.nullable(),
  newest_case_submission_unix: unix,
  manager: z.string().nullable(),
  main_location: z.string().nullable(),
  promotion_code: z.string().nullable(),
  management_notes: z.string().nullable(),
  /** For a user the first joined organization, for a location its organization, for an organization itself. */
  organization_id: z.number().nullable(),
  organization_name: z.string().nullable(),
  organization_account_number: z.string().nullable(),
  /** Names of the locations; for a location its address in one line. */
  locations: z.array(z.string()),
})
export type SearchHit = z.infer<typeof searchHit>

/** A query in the protocol of the hosted search service: an outer AND of inner ORs of `attribute = value`. */
export type SearchQuery = {
  q?: string
  filter?: (string | string[])[]
  facets?: string[]
  sort?: string[]
  page?: number
  hitsPerPage?: number
}

export const searchResult = z.object({
  hits: z.array(searchHit),
  page: z.number(),
  hitsPerPage: z.number(),
  totalPages: z.number(),
  totalHits: z.number(),
  facetDistribution: z.record(z.string(), z.record(z.string(), z.number())).optional(),
})
export type SearchResult = z.infer<typeof searchResult>

export const searchCalls = defineCalls({
  config: {
    method: 'GET',
    path: '/search/config',
    summary: 'Where the browser searches, with a key that lives for an hour at most and sees what the caller may see',
    access: { roles: STAFF_ROLES },
    wordless: 'Something went wrong.',
    reply: z.object({
      data: z.object({ url: z.string(), key: z.string(), index: z.string(), expires_at: instant }),
    }),
  },
})
