import { z } from 'zod'
import { group } from './call.ts'
import { courier } from './shipping.ts'
import { date, fileReply, id, instant } from './wire.ts'

/** Ids in groups of three from the left: 100-041-153 (specification 1.1). */
export function groupedId(number: number) {
  return (
    String(number)
      .match(/.{1,3}/g)
      ?.join('-') ?? ''
  )
}

/** At least so many letters of a name stay, however long the other one is. */
const LEAST_LETTERS = 6

/**
 * `FONTAINE (1), Elise`: the bags of two patients of one name lie on one bench, and suffix and first name tell them apart.
 * Where there is no room for all of it the surname is cut first.
 */
export function nameOnLabel(
  label: Pick<PatientLabel, 'surname' | 'first_name' | 'numeric_suffix'>,
  fits: (name: string) => boolean = () => true,
) {
  const suffix = label.numeric_suffix === null ? '' : ` (${label.numeric_suffix})`
  const surname = Array.from(label.surname.toUpperCase())
  const first = Array.from(label.first_name)
  const cut = (letters: string[], kept: number) =>
    kept < letters.length ? `${letters.slice(0, kept).join('').trimEnd()}…` : letters.join('')
  const name = (ofSurname: number, ofFirst: number) => `${cut(surname, ofSurname)}${suffix}, ${cut(first, ofFirst)}`
  let [ofSurname, ofFirst] = [surname.length, first.length]
  while (ofSurname > LEAST_LETTERS && !fits(name(ofSurname, ofFirst))) ofSurname -= 1
  while (ofFirst > LEAST_LETTERS && !fits(name(ofSurname, ofFirst))) ofFirst -= 1
  return name(ofSurname, ofFirst)
}

/** What goes on the bag of a case: the web page and the PDF only print it. */
const patientLabel = z.object({
  provider_name: z.string(),
  patient_id: z.number(),
  /** 100-041-153 */
  code: z.string(),
  surname: z.string(),
  first_name: z.string(),
  numeric_suffix: z.number().nullable(),
  formatted_name: z.string(),
  case_number_text: z.string().nullable(),
  doctor_name: z.string(),
  organization_name: z.string(),
  rush_case: z.boolean(),
  /** The newest request: null for a case without one. */
  request_id: z.number().nullable(),
  /** The jaws that are printed; those of the rx form while there is no print yet. */
  jaws: z.string().nullable(),
  content: z.string().nullable(),
  brackets: z.string().nullable(),
  ship_date: date.nullable(),
  shipping_method_label: z.string().nullable(),
  /** What the bars say: the case number, or the code where Code 128 has no signs for it. */
  code128_text: z.string(),
  code128_svg: z.string(),
  /** Address of the case in the portal. */
  qr_text: z.string(),
  qr_svg: z.string(),
  printed_at: instant,
})
export type PatientLabel = z.infer<typeof patientLabel>

/** The same with what goes on the parcel. */
const requestLabel = patientLabel.extend({
  request_id: z.number(),
  shipping: z
    .object({
      ship_to: z.object({
        name: z.string(),
        location_name: z.string(),
        /** Street, town, country: one line each. */
        lines: z.array(z.string()),
        phone_number: z.string(),
      }),
      shipping_method_id: z.number().nullable(),
      /** '2-3': business days of the method. */
      business_days: z.string().nullable(),
      expected_arrival_date: date.nullable(),
      tracking_number: z.string().nullable(),
      courier: courier.nullable(),
      /** The request number, R58213. */
      code128_text: z.string(),
      code128_svg: z.string(),
      qr_text: z.string(),
      qr_svg: z.string(),
    })
    .nullable(),
  /** Open requests of the parcel, this one first; only this one for a lab partner. */
  parcel: z.array(
    z.object({
      request_id: z.number(),
      formatted_name: z.string(),
      case_number_text: z.string().nullable(),
      items: z.number(),
    }),
  ),
})
export type RequestLabel = z.infer<typeof requestLabel>

/** A parcel may hold more cases than its label has lines for. */
const SHOWN_CASES = 4

/** The cases that stand on the shipping label, and how many do not. */
export function casesOnLabel({ parcel }: Pick<RequestLabel, 'parcel'>) {
  return { shown: parcel.slice(0, SHOWN_CASES), hidden: Math.max(0, parcel.length - SHOWN_CASES) }
}

const MANAGEMENT = { profile: 'management' } as const

/** specification 6: labels are for staff and lab partners. */
export const labelCalls = group({
  ofPatient: {
    method: 'GET',
    path: '/patients/:id/label',
    summary: 'The patient label as data with its codes drawn',
    access: MANAGEMENT,
    reply: z.object({ label: patientLabel }),
    logRead: { event: 'label.opened', of: 'patient' },
  },
  pdfOfPatient: {
    method: 'GET',
    path: '/patients/:id/label.pdf',
    summary: 'The patient label as a PDF of 100 x 62 mm',
    access: MANAGEMENT,
    reply: fileReply,
    logRead: { event: 'label.opened', of: 'patient' },
    file: true,
  },
  ofRequest: {
    method: 'GET',
    path: '/customer_requests/:id/label',
    summary: 'Patient and shipping label of a request as data with their codes drawn',
    access: MANAGEMENT,
    reply: z.object({ label: requestLabel }),
    logRead: { event: 'label.opened', of: 'request' },
  },
  pdfOfRequest: {
    method: 'GET',
    path: '/customer_requests/:id/labels/:kind.pdf',
    summary: 'A label of a request as a PDF: patient 100 x 62 mm, shipping 4 x 6 in',
    access: MANAGEMENT,
    params: z.object({ id, kind: z.enum(['patient', 'shipping']) }),
    reply: fileReply,
    logRead: { event: 'label.opened', of: 'request' },
    file: true,
  },
})

/** What stands below '1' or '2-3' on a label. */
export function dayWords(business_days: string) {
  return business_days === '1' ? 'business day' : 'business days'
}
