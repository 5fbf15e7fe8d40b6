import { ONE_PRINTER } from '#contract/flawed-trays.ts'
import { isAvailable, PRINT_LEAD_DAYS, SHIPPING_METHODS, shippingDates } from '#contract/shipping.ts'
import { invalid } from '#server/errors.ts'
import { loadClosures } from '#server/features/holidays/queries.ts'
import type { Ctx } from '#server/work.ts'
import { insertItems, insertPrinting, type NewPrinting } from './add-printing.ts'
import { requireThirdParty } from './edit-shipping.ts'
import { syncInsertBracketsStep } from './print-steps.ts'
import { requireShipping } from './require-shipping.ts'

const STANDARD = 1
const EXPRESS = 2

type Print = Omit<NewPrinting, 'request_id' | 'shipping_method_id'> & {
  request_id: number
  /** The method of the form; replaced if it does not serve the location. */
  shipping_method: number | null
  expedited: boolean
}

/**
 * Adds items to the print of a new request, or creates its printing request. Returns the id of the printing request.
 */
export async function addToPrint(ctx: Ctx, print: Print): Promise<number> {
  await requireThirdParty(ctx, print.organization_id, print.assigned_to)
  const open = await ctx.db
    .selectFrom('printing_requests')
    .where('customer_request_id', '=', print.request_id)
    .select(['id', 'assigned_to', 'location_id', 'shipping_method_id'])
    .executeTakeFirst()
  if (!open) {
    const { shipping_method, expedited: _, ...rest } = print
    const shipping_method_id =
      print.location_id === null ? (shipping_method ?? STANDARD) : await chooseShippingMethod(ctx, print)
    return insertPrinting(ctx, { ...rest, shipping_method_id }, print.request_id)
  }
  if (open.assigned_to !== print.assigned_to) throw invalid(ONE_PRINTER)
  if (open.location_id !== null && print.location_id !== open.location_id) {
    throw invalid({ location_id: ['The open request is sent to another location.'] })
  }
  await insertItems(ctx, open.id, print.items)
  if (print.items.some((item) => item.insert_brackets)) await syncInsertBracketsStep(ctx, print.request_id, true)
  const isFaster = print.expedited && open.shipping_method_id !== EXPRESS
  await ctx.db
    .updateTable('printing_requests')
    .set({ updated_at: ctx.now, ...(isFaster && (await planShipping(ctx, await chooseShippingMethod(ctx, print)))) })
    .where('id', '=', open.id)
    .execute()
  return open.id
}

/** Specification 4.5: Express if expedited, otherwise the form's method, or the first that serves the location. */
async function chooseShippingMethod(ctx: Ctx, print: Print): Promise<number> {
  const { organization_id, location_id, assigned_to, expedited, shipping_method } = print
  const location = await ctx.db
    .selectFrom('locations')
    .where('id', '=', location_id)
    .select('country')
    .executeTakeFirst()
  const available = SHIPPING_METHODS.filter((method) => isAvailable(method, location?.country ?? '', assigned_to))
  const preferred = available.find(({ id }) => id === shipping_method) ?? available[0]
  const shipping_method_id = expedited ? EXPRESS : (preferred?.id ?? STANDARD)
  await requireShipping(ctx, organization_id, { location_id: location_id ?? 0, shipping_method_id, assigned_to })
  return shipping_method_id
}

/** Returns a shipping method with the dates computed for it (specification 4.5). */
async function planShipping(ctx: Ctx, shipping_method_id: number) {
  const days = SHIPPING_METHODS.find(({ id }) => id === shipping_method_id)?.days ?? [1, 1]
  const { arrival_date, ...dates } = shippingDates(ctx.now, PRINT_LEAD_DAYS, { days }, await loadClosures(ctx))
  return { shipping_method_id, ...dates, expected_arrival_date: arrival_date }
}
