import { isLabPartner, isStaff } from '#contract/access.ts'
import { formatAddress } from '#contract/addresses.ts'
import { PRINT_FILE } from '#contract/enums.ts'
import { managementData, type CustomerRequest, type PrintingRequest } from '#contract/requests.ts'
import { detectCourier, findShippingMethod } from '#contract/shipping.ts'
import { jawByName, jawId } from '#mesh/jaw.ts'
import { notFound } from '#server/errors.ts'
import { thumbnailUrls } from '#server/features/files/queries.ts'
import { promiseInForce } from '#server/features/promises/promise-columns.ts'
import type { Ctx, Work } from '#server/work.ts'
import { loadTraysOfRequest } from './flawed-trays.ts'
import { isOpen } from '#contract/cases.rules.ts'
import { labelFacts, staleFacts } from './label-facts.ts'
import { formattedName, listParcel } from './queries.ts'
import { getRequestOfPrinting, requestNotFound, visibleRequests } from './scope.ts'

/** Loads one request in scope with all its parts; 404 otherwise. */
export async function loadRequest(ctx: Ctx, id: number): Promise<CustomerRequest> {
  const row = await visibleRequests(ctx)
    .innerJoin('users', 'users.id', 'patients.user_id')
    .innerJoin('organizations', 'organizations.id', 'customer_requests.organization_id')
    .where('customer_requests.id', '=', id)
    .selectAll('customer_requests')
    .select([
      'patients.full_name',
      'patients.numeric_suffix',
      'patients.case_number_text',
      'patients.is_on_hold',
      'patients.deleted_at',
      'patients.user_id',
      'users.full_name as doctor_name',
      'organizations.name as organization_name',
      promiseInForce('customer_requests.patient_id').as('promise'),
    ])
    .executeTakeFirst()
  if (!row) throw await requestNotFound(ctx, id)
  const printing = await findPrinting(ctx, id)
  const sharesParcel = printing?.bundled_shipment_id && !isLabPartner(ctx.actor)
  return {
    id: row.id,
    status_id: row.status_id,
    patient: {
      id: row.patient_id,
      full_name: row.full_name,
      formatted_name: formattedName(row),
      case_number_text: row.case_number_text,
      numeric_suffix: row.numeric_suffix,
      is_on_hold: row.is_on_hold,
      deleted_at: row.deleted_at,
      user: { id: row.user_id, full_name: row.doctor_name },
      organization: { id: row.organization_id, name: row.organization_name },
    },
    flawed_trays: await loadTraysOfRequest(ctx, id),
    printing_request: printing ?? null,
    brackets: await loadBrackets(ctx, row.patient_id),
    ...(isStaff(ctx.actor) && { management_data: managementData.parse(row.management_data) }),
    tracking_number: row.tracking_number,
    courier: row.tracking_number ? detectCourier(row.tracking_number) : null,
    custom_shipping_fee: row.custom_shipping_fee_cents === null ? null : row.custom_shipping_fee_cents / 100,
    completed_at: row.completed_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
    promise: isOpen(row) ? row.promise : null,
    parcel: sharesParcel && printing.bundled_shipment_id ? await listParcel(ctx, printing.bundled_shipment_id) : [],
  }
}

/** Loads the bracket libraries selected in the form of the case. */
async function loadBrackets(ctx: Work, patient_id: number) {
  return ctx.db
    .selectFrom('rx_form_bracket_libraries as f')
    .innerJoin('rx_forms', 'rx_forms.id', 'f.rx_form_id')
    .innerJoin('bracket_libraries as b', 'b.id', 'f.bracket_library_id')
    .where('rx_forms.patient_id', '=', patient_id)
    .orderBy('b.name')
    .orderBy('b.id')
    .select(['b.id', 'b.name'])
    .execute()
}

/** Loads one printing request in scope; 404 otherwise. */
export async function loadPrinting(ctx: Ctx, id: number): Promise<PrintingRequest> {
  const request = await getRequestOfPrinting(ctx, id)
  const printing = await findPrinting(ctx, request.id)
  if (!printing) throw notFound()
  return printing
}

/** Loads the printing request of a request. The caller has checked that the request is in scope. */
async function findPrinting(ctx: Ctx, request_id: number): Promise<PrintingRequest | undefined> {
  const row = await ctx.db
    .selectFrom('printing_requests as p')
    .innerJoin('customer_requests as r', 'r.id', 'p.customer_request_id')
    .leftJoin('users as patient_printer', 'patient_printer.id', 'p.patient_label_printed_by')
    .leftJoin('users as shipping_printer', 'shipping_printer.id', 'p.shipping_label_printed_by')
    .where('p.customer_request_id', '=', request_id)
    .selectAll('p')
    .select((eb) => [
      'r.tracking_number',
      'patient_printer.full_name as patient_printed_by',
      'shipping_printer.full_name as shipping_printed_by',
      labelFacts('patient', eb.ref('p.id')).as('patient_label_now'),
      labelFacts('shipping', eb.ref('p.id')).as('shipping_label_now'),
      'r.status_id',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const labels = {
    patient: printedBy(row, 'patient'),
    shipping: printedBy(row, 'shipping'),
  }
  const method = findShippingMethod(row.shipping_method_id)
  return {
    ...row,
    items: await loadItems(ctx, row),
    location: row.location_id === null ? null : await loadLocation(ctx, row.location_id),
    shipping_method: method ? { id: method.id, name: method.name } : null,
    shipping_method_label: method?.name ?? null,
    courier: row.tracking_number ? detectCourier(row.tracking_number) : null,
    patient_label_printed: labels.patient !== null,
    shipping_label_printed: labels.shipping !== null,
    ...(isStaff(ctx.actor) && { labels }),
    // Specification 4.5: lab partners never see bundles.
    bundled_shipment_id: isLabPartner(ctx.actor) ? null : row.bundled_shipment_id,
    chosen_wi_organization_id: row.organization_id,
  }
}

type PrintedRow = { status_id: number } & Record<
  `${'patient' | 'shipping'}_${'label_printed_at' | 'printed_by'}`,
  string | null
> &
  Record<`${'patient' | 'shipping'}_label_facts`, unknown> &
  Record<`${'patient' | 'shipping'}_label_now`, Record<string, unknown>>

/** A closed request has no stale facts, because its labels went out as printed. */
function printedBy(row: PrintedRow, label: 'patient' | 'shipping') {
  const at = row[`${label}_label_printed_at`]
  if (at === null) return null
  const stale = isOpen(row) ? staleFacts(row[`${label}_label_facts`], row[`${label}_label_now`]) : []
  return { at, by: row[`${label}_printed_by`], stale }
}

async function loadItems(ctx: Work, { id, customer_request_id }: PrintingKey): Promise<PrintingRequest['items']> {
  const rows = await ctx.db
    .selectFrom('printing_request_items')
    .where('printing_request_id', '=', id)
    .orderBy('jaw_type_id')
    .orderBy('id')
    .selectAll()
    .execute()
  const files = await ctx.db
    .selectFrom('patient_files as f')
    .innerJoin('customer_requests as r', 'r.patient_id', 'f.patient_id')
    .where('r.id', '=', customer_request_id)
    .orderBy('f.id', 'desc')
    .select(['f.id', 'f.original_name', 'f.thumbnail_path', 'f.patient_file_type_id'])
    .execute()
  const thumbnails = await thumbnailUrls(
    ctx,
    files.map((file) => file.thumbnail_path),
  )
  return rows.map(({ jaw_type_id, ...item }) => {
    const file =
      item.file_id === null
        ? files.find((each) => each.patient_file_type_id === PRINT_FILE && jawOfFile(each) === jaw_type_id)
        : files.find((each) => each.id === item.file_id)
    return {
      ...item,
      arch: { jaw_type_id },
      file: file
        ? {
            id: file.id,
            original_name: file.original_name,
            thumbnail_url: thumbnails.get(file.thumbnail_path ?? '') ?? null,
          }
        : null,
    }
  })
}

type PrintingKey = { id: number; customer_request_id: number }

function jawOfFile({ original_name }: { original_name: string }) {
  const jaw = jawByName(original_name)
  return jaw && jawId(jaw)
}

async function loadLocation(ctx: Work, id: number): Promise<PrintingRequest['location']> {
  const row = await ctx.db.selectFrom('locations').where('id', '=', id).selectAll().executeTakeFirst()
  return row ? { ...row, full_address: formatAddress(row) } : null
}
