import { z } from 'zod'
import { contactFields, addressFields } from './addresses.ts'
import { instant } from './wire.ts'

/** Address that the invoices of an organization are sent to; its state determines the tax (specification 5.4). */
export const billingAddressBody = z.object({ ...contactFields, ...addressFields })
export type BillingAddressBody = z.output<typeof billingAddressBody>

export const billingAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  street_address_line_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
  updated_at: instant,
})
export type BillingAddress = z.infer<typeof billingAddress>
