import { FLAWED_TRAY_STATUS, PRINTING_STATUS, STATUS } from '#contract/enums.ts'
import { needsPrinting } from '#contract/rx-forms.rules.ts'
import { addBusinessDays, shippingDates, shippingMethodOf } from '#contract/shipping.ts'
import type { Row } from './book.ts'
import { at } from './random.ts'
import { addModel, lastName } from './case-files.ts'
import type { Story } from './story.ts'
import { FLAWS } from './remarks.ts'
import { addSteps, work } from './step-story.ts'
import { trackingNumber } from './tracking.ts'

const LEAD_DAYS = 3
const TRAY = 1
const CORRECTED_TRAY = 4
const PRINT_FILE = 5

type Request = Row<'customer_requests'>
type Print = Row<'printing_requests'>

/** What follows the doctor's word: printing and shipping, a flawed tray, or nothing when the practice prints. */
export function tellRequests(story: Story) {
  const { plan, form } = story
  if (plan.stage === 'flawed') return tellFlawedTray(story, plan)
  if (plan.assignment === 'H') {
    if (plan.stage === 'completed') tellFlawedTray(story)
    return
  }
  if (plan.stage === 'approved' && !needsPrinting(form)) return
  const { request, print } = openPrint(story, plan.assignment)
  if (plan.stage === 'approved') return
  if (plan.assignment === 'O') {
    const steps = addPrintSteps(story, request)
    inProduction(story, request)
    work(story, steps.slice(0, plan.stage === 'print' ? plan.place : 10), plan.stage === 'print' ? plan : undefined)
    if (plan.stage !== 'print' || plan.place > 1) addPrintFile(story)
  }
  if (plan.stage === 'print') return plan.place > 4 ? printLabels(story, request, print, plan.place > 9) : undefined
  if (plan.stage === 'printed') {
    request.status_id = STATUS.pending
    return printLabels(story, request, print, plan.parcel?.labels ?? story.dice.happens(0.5))
  }
  printLabels(story, request, print, true)
  ship(story, request, print)
  if (plan.stage === 'again') tellReprint(story)
}

/** Some weeks later the practice asks for new trays: the case stays completed and is in production once more. */
function tellReprint(story: Story) {
  story.later(100, 400)
  const { request } = openPrint(story, 'O')
  const steps = addPrintSteps(story, request)
  work(story, steps, { place: story.dice.whole(1, 5), running: true })
  if (steps[0]?.started_at) request.status_id = STATUS.in_progress
}

function openRequest(story: Story): Request {
  const { patient, plan } = story
  return story.book.add('customer_requests', {
    patient_id: patient.id,
    organization_id: patient.organization_id,
    status_id: STATUS.new,
    tracking_number: null,
    custom_shipping_fee_cents: null,
    management_data: {},
    created_by_user_id: plan.doctor.id,
    completed_at: null,
    cancelled_at: null,
    created_at: story.now(),
    updated_at: story.now(),
  })
}

function addPrint(story: Story, request: Request, assigned_to: string): Print {
  const { plan, form, patient } = story
  const method = shippingMethodOf(plan.method)
  const dates = method && shippingDates(story.now(), LEAD_DAYS, method)
  const ship_date = plan.parcel?.ship_date ?? dates?.ship_date ?? null
  const days = method?.days ?? [1, 1]
  return story.book.add('printing_requests', {
    customer_request_id: request.id,
    organization_id: patient.organization_id,
    printing_request_status_id: PRINTING_STATUS.new,
    // A parcel has one address.
    location_id: plan.parcel ? (plan.practice.locations[0]?.id ?? null) : form.shipping_location_id,
    shipping_method_id: plan.parcel ? 2 : plan.method,
    assigned_to,
    ship_date,
    expected_arrival_date: ship_date && addBusinessDays(ship_date, days[1]),
    delivery_date_from: ship_date && addBusinessDays(ship_date, days[0]),
    delivery_date_to: ship_date && addBusinessDays(ship_date, days[1]),
    tracking_number: null,
    patient_label_printed_at: null,
    patient_label_printed_by: null,
    shipping_label_printed_at: null,
    shipping_label_printed_by: null,
    created_at: story.now(),
    updated_at: story.now(),
  })
}

function openPrint(story: Story, assigned_to: string) {
  const request = openRequest(story)
  const print = addPrint(story, request, assigned_to)
  for (const jaw of jawsOf(story)) addItem(story, print, jaw, null)
  story.say('request.created', story.plan.doctor, { request_id: request.id, printing_request_id: print.id })
  return { request, print }
}

function jawsOf({ form }: Story) {
  return form.jaws_id === 3 ? [1, 2] : [form.jaws_id]
}

/** The provider puts brackets in only where the form asks for it; a case that waits for them has some. */
function hasBrackets({ plan }: Story) {
  return plan.brackets || (plan.stage === 'print' && plan.place === 7)
}

function addItem(story: Story, print: Print, jaw_type_id: number, flawed_tray_id: number | null) {
  return story.book.add('printing_request_items', {
    printing_request_id: print.id,
    jaw_type_id,
    content_type_id: TRAY,
    insert_brackets: hasBrackets(story),
    file_id: null,
    flawed_tray_id,
    created_at: story.now(),
    updated_at: story.now(),
  })
}

function addPrintSteps(story: Story, request: Request) {
  return addSteps(story, 'print', request.id, hasBrackets(story) ? undefined : 'insert_brackets')
}

/** specification 4.4: the first print step that begins makes a request one in progress. */
function inProduction({ plan }: Story, request: Request) {
  if (plan.stage !== 'print' || plan.place > 1 || plan.running) request.status_id = STATUS.in_progress
}

/** Generate Tray leaves the file that goes to the printer. */
function addPrintFile(story: Story) {
  const jaw = story.form.jaws_id === 2 ? 'lower' : 'upper'
  addModel(story, PRINT_FILE, jaw, `${lastName(story)}-tray-${jaw}.stl`)
}

function printLabels(story: Story, request: Request, print: Print, both: boolean) {
  const who = story.technician()
  print.patient_label_printed_at = story.now()
  print.patient_label_printed_by = who.id
  const data = { request_id: request.id, printing_request_id: print.id }
  story.say('request.label_printed', who, { ...data, label: 'patient' })
  if (both) {
    print.shipping_label_printed_at = story.now()
    print.shipping_label_printed_by = who.id
    story.say('request.label_printed', who, { ...data, label: 'shipping' })
  }
  request.updated_at = story.now()
  print.updated_at = story.now()
}

function ship(story: Story, request: Request, print: Print | undefined) {
  story.later(0.3, 5)
  const tracking_number = print ? trackingNumber(story.dice, story.plan.method) : null
  Object.assign(request, {
    status_id: STATUS.completed,
    completed_at: story.now(),
    updated_at: story.now(),
    tracking_number,
  })
  if (print)
    Object.assign(print, {
      printing_request_status_id: PRINTING_STATUS.completed,
      ship_date: story.now().slice(0, 10),
      tracking_number,
      updated_at: story.now(),
    })
  const bundle = { custom_shipping_fee_cents: null, bundle: [request.id] }
  const ids = { request_id: request.id, ...(print && { printing_request_id: print.id }) }
  story.say('request.completed', story.technician(), { ...ids, tracking_number, ...bundle })
}

/** A tray that the practice or its third party printed does not fit: a corrected file, sometimes printed by the provider. */
function tellFlawedTray(story: Story, until?: { place: number; running: boolean }) {
  const { book, plan, dice } = story
  story.later(10, 60)
  const request = openRequest(story)
  const isPrinted = until !== undefined && dice.happens(0.5)
  const print = isPrinted ? addPrint(story, request, 'O') : undefined
  const jaw_type_id = jawsOf(story).at(-1) ?? 1
  const jaw = jaw_type_id === 1 ? 'upper' : 'lower'
  const scan = story.files.find((file) => file.original_name.endsWith(`-${jaw}.stl`))
  const tray = book.add('flawed_trays', {
    customer_request_id: request.id,
    status_id: FLAWED_TRAY_STATUS.needs_file,
    jaw_type_id,
    print: isPrinted ? 1 : 2,
    stl_file_id: scan?.id ?? null,
    file_id: null,
    corrected_file_id: null,
    note: at(FLAWS, book.rows('flawed_trays').length),
    closed_at: null,
    created_at: story.now(),
    updated_at: story.now(),
  })
  const item = print && addItem(story, print, jaw_type_id, tray.id)
  const ids = { request_id: request.id, ...(print && { printing_request_id: print.id }) }
  story.say('request.created', plan.doctor, { ...ids, flawed_tray_ids: [tray.id] })
  const steps = addSteps(story, 'flawed', request.id)
  if (print) addPrintSteps(story, request)
  work(story, steps, until)
  if (until?.place === 1) return
  const corrected = addModel(story, CORRECTED_TRAY, jaw, `${lastName(story)}-corrected-${jaw}.stl`)
  tray.status_id = FLAWED_TRAY_STATUS.corrected
  tray.corrected_file_id = corrected.id
  if (item) item.file_id = corrected.id
  tray.updated_at = corrected.created_at
  const who = story.technicians.find(({ id }) => id === corrected.created_by_user_id) ?? story.technician()
  story.say('request.tray_corrected', who, { ...ids, flawed_tray_id: tray.id, jaw_type_id, replaced: false })
  if (!until) ship(story, request, undefined)
}
