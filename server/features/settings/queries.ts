import { PRINT_LEAD_DAYS } from '#contract/shipping.ts'

/** specification 9: the global settings of the seed. */
export const GLOBAL_SETTINGS = {
  'tax.state': 'UT',
  'tax.rate': 7.25,
  'credit_card.fee': 1.49,
  'print.lead_days': PRINT_LEAD_DAYS,
}
