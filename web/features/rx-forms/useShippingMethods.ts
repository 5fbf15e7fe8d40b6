import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IN_OFFICE } from '#contract/enums.ts'
import { shippingCalls } from '#contract/shipping.ts'
import { q } from '#web/api/query.ts'
import type { CaseValues } from './case-values.ts'
import type { CaseFormData } from './useCaseFormData.ts'

/** Loads the shipping methods of the selected location with their dates; before a selection, the organization's. */
export function useShippingMethods({ shipping_location_id, print_assignment }: CaseValues, facts: CaseFormData) {
  const read = useQuery({
    ...q(shippingCalls.methods, {
      query: {
        location_id: shipping_location_id ?? undefined,
        // In-office printing ships nothing, but returned models still require a method.
        assignment: print_assignment === IN_OFFICE ? undefined : (print_assignment ?? undefined),
      },
    }),
    enabled: shipping_location_id !== null,
    placeholderData: keepPreviousData,
  })
  return read.data?.shipping_methods ?? facts.methods
}
