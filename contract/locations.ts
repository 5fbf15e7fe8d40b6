import { z } from 'zod'
import { instant } from './wire.ts'

export const location = z.object({
  id: z.number(),
  organization_id: z.number(),
  location_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  street_address: z.string(),
  street_address_line_2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  /** Three-letter code (register 60). */
  country: z.string(),
  full_address: z.string(),
  timezone_offset: z.number().nullable(),
  created_at: instant,
})
export type Location = z.infer<typeof location>
