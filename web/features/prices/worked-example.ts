import type { PricedForm } from '#contract/case-price.ts'
import { BOTH_JAWS, BY_PROVIDER, ORTHOSELECT, SCAN, TRAYS } from '#contract/enums.ts'

/** First patient of the worked example (specification 5.6). */
export const WORKED_EXAMPLE: PricedForm = {
  addon_options: 0,
  export_type: TRAYS,
  impression_type: SCAN,
  insert_brackets_assignment: ORTHOSELECT,
  jaws_id: BOTH_JAWS,
  print_assignment: ORTHOSELECT,
  products_list: 0,
  root_integration: false,
  rush_case: true,
  shipping_method: 2,
  submission_completed_by: BY_PROVIDER,
}
