import { z } from 'zod'
import { CUSTOMIZED_FEES, INVOICE_VERSIONS, SEARCH_PAGE_SIZES, SEARCH_ROLES, SEARCH_SORTS } from '#contract/search.ts'
import { PAYMENT_FILTERS } from '#contract/subscriptions.ts'
import { dateRange, filters, flag, like, listOf, paging } from '#contract/wire.ts'

/** Query parameters of /organizations-users (SRCH-06): comma-separated lists, and day ranges as `from,to`. */
export const searchParams = z.object({
  keyword: like.optional(),
  filter: filters({
    archived: flag,
    joined_between: dateRange,
    roles: listOf(z.enum(SEARCH_ROLES.map(({ value }) => value))),
    status: listOf(z.coerce.number().int().min(1).max(6)),
    payment: listOf(z.enum(PAYMENT_FILTERS.map(({ value }) => value))),
    customized_fees: listOf(z.enum(CUSTOMIZED_FEES.map(({ value }) => value))),
    organization_type: listOf(like),
    invoice_version: listOf(z.enum(INVOICE_VERSIONS)),
  }),
  sort: z.enum(SEARCH_SORTS.map(({ value }) => value)).default(SEARCH_SORTS[0].value),
  ...paging(SEARCH_PAGE_SIZES[0]),
})

/** Parsed URL with its defaults. */
export type SearchParams = z.output<typeof searchParams>
