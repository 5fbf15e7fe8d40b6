import { formatAddressLines } from '#contract/addresses.ts'
import { BOTH_JAWS, JAWS, labelOf, PRINT_CONTENTS } from '#contract/enums.ts'
import { formatGroupedId, type PatientLabel, type RequestLabel } from '#contract/labels.ts'
import type { CustomerRequest, PrintingRequest } from '#contract/requests.ts'
import { findShippingMethod } from '#contract/shipping.ts'
import { notFound } from '#server/errors.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx } from '#server/work.ts'
import { toBarcodeText, code128, qrCode } from './barcodes.ts'
import { loadRequest } from './load-request.ts'
import { formattedName } from './queries.ts'

/** Returns the label for the bag of a case, with its newest request if there is one. */
export async function getPatientLabel(ctx: Ctx, patient_id: number): Promise<PatientLabel> {
  const newest = await ctx.db
    .selectFrom('customer_requests')
    .where('patient_id', 'in', visiblePatients(ctx).where('patients.id', '=', patient_id).select('patients.id'))
    .orderBy('id', 'desc')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  const request = newest && (await loadRequest(ctx, newest.id))
  return loadPatientLabel(ctx, patient_id, request)
}

export async function getRequestLabel(ctx: Ctx, request_id: number): Promise<RequestLabel> {
  const request = await loadRequest(ctx, request_id)
  const label = await loadPatientLabel(ctx, request.patient.id, request)
  const { printing_request: printing, parcel } = request
  const ownRow = {
    id: request.id,
    formatted_name: request.patient.formatted_name,
    case_number_text: request.patient.case_number_text,
    items: printing?.items.length ?? 0,
  }
  return {
    ...label,
    request_id,
    shipping: printing && toShippingLabel(ctx, request, printing),
    parcel: (parcel.length > 0 ? parcel : [ownRow])
      .toSorted((a, b) => Number(b.id === request.id) - Number(a.id === request.id))
      .map(({ id, ...row }) => ({ ...row, request_id: id })),
  }
}

async function loadPatientLabel(ctx: Ctx, patient_id: number, request?: CustomerRequest): Promise<PatientLabel> {
  const patient = await visiblePatients(ctx)
    .innerJoin('users', 'users.id', 'patients.user_id')
    .innerJoin('organizations', 'organizations.id', 'patients.organization_id')
    .leftJoin('rx_forms', 'rx_forms.patient_id', 'patients.id')
    .where('patients.id', '=', patient_id)
    .select([
      'rx_forms.jaws_id',
      'patients.rush_case',
      'patients.first_name',
      'patients.last_name',
      'patients.full_name',
      'patients.numeric_suffix',
      'patients.case_number_text',
      'users.full_name as doctor_name',
      'organizations.name as organization_name',
    ])
    .executeTakeFirst()
  if (!patient) throw notFound()
  const { config } = ctx.services
  const code = formatGroupedId(patient_id)
  const code128_text = toBarcodeText(patient.case_number_text, code)
  const qr_text = `${config.publicUrl}/patient-workflow/${patient_id}`
  const printing = request?.printing_request
  return {
    provider_name: config.providerName,
    patient_id,
    code,
    surname: patient.last_name,
    first_name: patient.first_name,
    numeric_suffix: patient.numeric_suffix,
    formatted_name: formattedName(patient),
    case_number_text: patient.case_number_text,
    doctor_name: patient.doctor_name ?? '',
    organization_name: patient.organization_name,
    rush_case: patient.rush_case,
    request_id: request?.id ?? null,
    ...contentOf(printing?.items ?? [], patient.jaws_id),
    ship_date: printing?.ship_date ?? null,
    shipping_method_label: printing?.shipping_method_label ?? null,
    code128_text,
    code128_svg: code128(code128_text),
    qr_text,
    qr_svg: qrCode(qr_text),
    printed_at: ctx.now,
  }
}

/** Returns the content of the bag, such as 'Both', 'Trays, Guides', 'Inserted'. */
function contentOf(items: PrintingRequest['items'], jaws_of_form: number | null) {
  if (items.length === 0) return { jaws: labelOf<number>(JAWS, jaws_of_form) ?? null, content: null, brackets: null }
  const jaws = new Set(items.map((item) => item.arch.jaw_type_id))
  const contents = new Set(items.map((item) => item.content_type_id))
  const jaw = jaws.size > 1 ? BOTH_JAWS : [...jaws][0]
  return {
    jaws: labelOf<number>(JAWS, jaw) ?? null,
    content: [...contents].map((content) => `${labelOf<number>(PRINT_CONTENTS, content) ?? ''}s`).join(', '),
    brackets: items.some((item) => item.insert_brackets) ? 'Inserted' : 'None',
  }
}

function toShippingLabel(ctx: Ctx, request: CustomerRequest, printing: PrintingRequest): RequestLabel['shipping'] {
  const { location } = printing
  if (!location) return null
  const days = findShippingMethod(printing.shipping_method_id)?.days
  const code128_text = `R${request.id}`
  const qr_text = `${ctx.services.config.publicUrl}/requests/${request.id}`
  return {
    ship_to: {
      name: `${location.first_name} ${location.last_name}`,
      location_name: location.location_name,
      lines: formatAddressLines(location),
      phone_number: location.phone_number,
    },
    shipping_method_id: printing.shipping_method_id,
    business_days: days ? [...new Set(days)].join('-') : null,
    expected_arrival_date: printing.expected_arrival_date,
    tracking_number: printing.tracking_number,
    courier: printing.courier,
    code128_text,
    code128_svg: code128(code128_text),
    qr_text,
    qr_svg: qrCode(qr_text),
  }
}
