import { offsetOfState } from '#contract/timezones.ts'
import type { Book, Row } from './book.ts'
import { at, chance, DAY, instant } from './random.ts'
import { libraryFile } from './libraries.ts'
import { addDevices, licenseOf } from './licenses.ts'
import type { People } from './people.ts'
import { PRACTICES, type PracticeSketch } from './practices.ts'

export type Practice = {
  sketch: PracticeSketch
  row: Row<'organizations'>
  locations: Row<'locations'>[]
  /** Those who treat patients here, the owner first. */
  doctors: Row<'users'>[]
  libraries: Row<'bracket_libraries'>[]
}

export function addPractices(book: Book, people: People, now: number): Practice[] {
  return PRACTICES.map((sketch, index) => addPractice(book, people, sketch, now, index))
}

function addPractice(book: Book, people: People, sketch: PracticeSketch, now: number, index: number): Practice {
  const owner = people.named(sketch.owner)
  const members = (sketch.members ?? []).map((name) => people.named(name))
  const age = sketch.since ?? (sketch.patients === 0 ? 6 : chance(`age:${sketch.name}`).whole(220, 480))
  const created_at = instant(now - age * DAY)
  const ended_at = instant(now - (sketch.quietFor ?? 30) * DAY + 5 * DAY)
  const updated_at = sketch.state && sketch.state !== 'without location' ? ended_at : created_at
  const row = book.add('organizations', {
    name: sketch.name,
    account_number: String(300_101 + 7 * index),
    organization_type: sketch.type,
    invoice_version: sketch.invoices ?? 'New',
    management_notes: sketch.notes ?? null,
    main_location_id: null,
    first_case_at: null,
    newest_case_at: null,
    initial_setup_configuration: {},
    print_request_configuration: {},
    rx_form_preference: {},
    notification_settings: {},
    created_at,
    updated_at,
    disabled_at: sketch.state === 'disabled' ? ended_at : null,
    deleted_at: sketch.state === 'archived' ? ended_at : null,
  })
  const suspended = sketch.state === 'suspended' || sketch.state === 'archived'
  const contract = book.add('contracts', {
    organization_id: row.id,
    ...licenseOf(sketch, members.length + 1, Date.parse(created_at), ended_at),
    ...billingOf(sketch, suspended, Date.parse(created_at), now),
    suspended_at: suspended ? ended_at : null,
    suspension_type: suspended ? 1 : 0,
    created_at,
    updated_at,
  })
  addDevices(book, contract, sketch)
  const join = (user: Row<'users'>, role: string) => {
    book.link('organization_members', { organization_id: row.id, user_id: user.id, role, created_at })
    user.current_organization_id ??= user.role === 'doctor' ? row.id : null
  }
  join(owner, 'organization_owner')
  for (const user of members) join(user, 'organization_member')
  if (sketch.manager) join(people.named(sketch.manager), 'organization_manager')

  const locations = addLocations(book, sketch, row, owner)
  for (const [place, user] of [owner, ...members].entries()) {
    const own = user === owner ? locations : locations.filter((_, i) => i === 0 || i === place)
    for (const { id } of own) book.link('location_users', { location_id: id, user_id: user.id })
  }
  const libraries = (sketch.libraries ?? []).map((name, i) =>
    book.add('bracket_libraries', {
      organization_id: row.id,
      name,
      ...libraryFile(row.id, name),
      member_id: i === 2 && members[0] ? members[0].id : null,
      created_at,
      updated_at: created_at,
    }),
  )
  if (libraries.length > 0 && locations.length > 0) setPreferences(row, sketch, at(locations, 0).id)
  const doctors = [owner, ...members].filter((user) => user === owner || (user.email_verified_at && !user.deleted_at))
  return { sketch, row, locations, doctors, libraries }
}

/** The account setup is done where there is a location: its purchase is paid, the next invoice comes within a month. */
function billingOf(sketch: PracticeSketch, isSuspended: boolean, since: number, now: number) {
  if (sketch.locations.length === 0) {
    return { payment_status: 'CURRENT', initial_payment_date: null, last_payment_date: null, next_payment_date: null }
  }
  const period = 30 * DAY
  return {
    payment_status: isSuspended ? 'SUSPENDED' : 'PAID',
    initial_payment_date: instant(since),
    last_payment_date: instant(since + DAY),
    next_payment_date: instant(since + period * (Math.floor((now - since) / period) + 1)),
  }
}

function addLocations(book: Book, sketch: PracticeSketch, row: Row<'organizations'>, owner: Row<'users'>) {
  return sketch.locations.map(([location_name, street, city, state, zip_code, country = 'USA'], i) => {
    const [street_address = street, street_address_line_2] = street.split(', ')
    const number = 100 + ((row.id * 13 + i * 7) % 900)
    return book.add('locations', {
      organization_id: row.id,
      location_name,
      first_name: owner.first_name,
      last_name: owner.last_name,
      email: `${location_name.toLowerCase().replaceAll(' ', '-')}-${row.id}@typodont.test`,
      phone_number: country === 'CAN' ? `+1416555${number + 1000}` : `+1801555${number + 1000}`,
      street_address,
      street_address_line_2: street_address_line_2 ?? null,
      city,
      state,
      zip_code,
      country,
      timezone_offset: offsetOfState(country, state),
      created_at: row.created_at,
      updated_at: row.created_at,
    })
  })
}

/** What the practice's case form begins with. */
function setPreferences(row: Row<'organizations'>, sketch: PracticeSketch, location_id: number) {
  const common = { arch_mode: 1, export_type: 1, submission_completed_by: 1 }
  row.initial_setup_configuration = { ...common, bracket_libraries_required: sketch.patients > 30 }
  row.print_request_configuration = {
    print_assignment: 'O',
    insert_brackets_assignment: 'O',
    shipping_location_id: location_id,
    shipping_method_id: 2,
  }
  row.rx_form_preference = {
    ...common,
    impression_type: 4,
    scan_submission_type: 1,
    scanner_type: sketch.prefix === 'HV' ? 6 : 1,
    jaws_id: 3,
    print_assignment: 'O',
    insert_brackets_assignment: 'O',
    products_list: 0,
    addon_options: 0,
    location_id,
    shipping_location_id: location_id,
    shipping_method: 2,
  }
}

/** main_location_id names a row that comes later: it is set once both are there. */
export function mainLocations(practices: readonly Practice[]) {
  return practices.flatMap(({ row, locations }) =>
    locations[0] ? [{ id: row.id, main_location_id: locations[0].id }] : [],
  )
}
