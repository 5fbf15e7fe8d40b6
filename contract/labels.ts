import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courier } from './shipping.ts'
import { date, fileReply, id, instant } from './wire.ts'

/** Formats an id in groups of three from the left: 100-041-153 (specification 1.1). */
export function formatGroupedId(number: number) {
  return (
    String(number)
      .match(/.{1,3}/g)
      ?.join('-') ?? ''
  )
}

/** Minimum number of letters kept of each name, however long the other one is. */
const LEAST_LETTERS = 6

/**
 * Formats the name on a label: `FONTAINE (1), Elise`. Bags of two patients with one name may lie on one bench, so the
 * suffix and the first name have to tell them apart. If it does not fit, the surname is cut first.
 */
export function formatLabelName(
  label: Pick<PatientLabel, 'surname' | 'first_name' | 'numeric_suffix'>,
  fits: (name: string) => boolean = () => true,
) {
  const suffix = label.numeric_suffix === null ? '' : ` (${label.numeric_suffix})`
  const surname = Array.from(label.surname.toUpperCase())
  const first = Array.from(label.first_name)
  const cut = (letters: string[], length: number) =>
    length < letters.length ? `${letters.slice(0, length).join('').trimEnd()}…` : letters.join('')
  const name = (ofSurname: number, ofFirst: number) => `${cut(surname, ofSurname)}${suffix}, ${cut(first, ofFirst)}`
  let [ofSurname, ofFirst] = [surname.length, first.length]
  while (ofSurname > LEAST_LETTERS && !fits(name(ofSurname, ofFirst))) ofSurname -= 1
  while (ofFirst > LEAST_LETTERS && !fits(name(ofSurname, ofFirst))) ofFirst -= 1
  return name(ofSurname, ofFirst)
}

/** Content of the label on the bag of a case; the web page and the PDF only render it. */
const patientLabel = z.object({
  provider_name: z.string(),
  patient_id: z.number(),
  /** The patient id in groups of three: 100-041-153. */
  code: z.string(),
  surname: z.string(),
  first_name: z.string(),
  numeric_suffix: z.number().nullable(),
  formatted_name: z.string(),
  case_number_text: z.string().nullable(),
  doctor_name: z.string(),
  organization_name: z.string(),
  rush_case: z.boolean(),
  /** The newest request; null for a case without one. */
  request_id: z.number().nullable(),
  /** The printed jaws, or those of the rx form as long as there is no print. */
  jaws: z.string().nullable(),
  content: z.string().nullable(),
  brackets: z.string().nullable(),
  ship_date: date.nullable(),
  shipping_method_label: z.string().nullable(),
  /** Content of the barcode: the case number, or the code if Code 128 cannot encode the case number. */
  code128_text: z.string(),
  code128_svg: z.string(),
  /** Address of the case in the portal. */
  qr_text: z.string(),
  qr_svg: z.string(),
  printed_at: instant,
})
export type PatientLabel = z.infer<typeof patientLabel>

/** The patient label together with the shipping label of the parcel. */
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
  /** Open requests of the parcel, this one first; a lab partner gets only this one. */
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

/** Maximum number of cases listed on a shipping label; a parcel may hold more. */
const SHOWN_CASES = 4

/** Returns the cases listed on the shipping label, and the number of those that are not. */
export function casesOnLabel({ parcel }: Pick<RequestLabel, 'parcel'>) {
  return { shown: parcel.slice(0, SHOWN_CASES), hidden: Math.max(0, parcel.length - SHOWN_CASES) }
}

const MANAGEMENT = { profile: 'management' } as const

/** Labels are available to staff and lab partners (specification 6). */
export const labelCalls = defineCalls({
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
    file: ['application/pdf'],
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
    file: ['application/pdf'],
  },
})

/** Returns the caption below the number of business days ('1' or '2-3') on a label. */
export function businessDaysCaption(business_days: string) {
  return business_days === '1' ? 'business day' : 'business days'
}
