import { bondingCalls } from '#contract/bondings.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { fileCalls } from '#contract/files.ts'
import { ledgerCalls } from '#contract/ledger.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { orderCalls } from '#contract/orders.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { trailCalls } from '#contract/trail.ts'
import { toUrlParams } from '#contract/wire.ts'
import { tokenHash } from '#server/http/actor.ts'
import type { Queryable } from '../people.ts'
import { BASE } from '../requests.ts'
import { FIRST_ORGANIZATION, FIRST_OWNER } from '../world.ts'

/** A read of daily work, as one of these people. */
export type ScaleRequest = { label: string; who: Reader; path: string }

const READERS = { staff: 1, admin: 2, practice: FIRST_OWNER }
type Reader = keyof typeof READERS

export const tokenOf = (who: Reader) => `bench-token-of-${who}`

/** Opens a session for each reader, also where an earlier run left one that ended meanwhile. */
export async function openSessions(pool: Queryable) {
  await pool.query('delete from sessions')
  await pool.query(`update users set role = 'super_admin' where id = $1`, [READERS.admin])
  for (const [who, id] of Object.entries(READERS))
    await pool.query(
      `insert into sessions (token_hash, user_id, management, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 day')`,
      [tokenHash(tokenOf(who as Reader)), id, who !== 'practice'],
    )
}

const ACTIVE = { held: false, active_request_only: true }
const STAFF_LISTS: Record<string, { filter?: object; sort?: string }> = {
  'open cases by ship date': { filter: ACTIVE, sort: 'ship_date_sort' },
  'open cases and a name': { filter: { ...ACTIVE, patient_full_name_like: 'sorens' }, sort: 'ship_date_sort' },
  'all, newest': { sort: '-created_at' },
  'all by ship date': { sort: 'ship_date_sort' },
  'all, last changed': { sort: '-updated_at' },
  'all by last name': { sort: 'last_name' },
  'all by first name': { sort: 'first_name' },
  'all and a name': { filter: { patient_full_name_like: 'sorens' } },
  'all and a full name': { filter: { patient_full_name_like: 'lena sorensen' } },
  'a case number': { filter: { patient_full_name_like: 'C 4711' } },
  'a doctor or practice': { filter: { doctor_full_name_or_organization_like: 'practice 17' } },
  'a doctor': { filter: { doctor_full_name_like: 'last17' } },
  'of one practice': { filter: { organization_id: String(FIRST_ORGANIZATION) }, sort: '-created_at' },
  archived: { filter: { archived_only: true } },
  'on hold': { filter: { only_on_hold: true } },
  rush: { filter: { rush_case_only: true } },
  'awaiting approval': { filter: { awaiting_approval: true } },
  'a step': { filter: { request_step: 'digital_design' } },
  'a tracking number': { filter: { tracking_number: '1Z0000000000004711' } },
  'ship dates of a week': { filter: { filter_ship_date_range: days(7) } },
  'created in a month': { filter: { created_at_between: days(30) }, sort: '-created_at' },
  'completed in a month': { filter: { completed_case_between: days(30) } },
  'shipped in a month': { filter: { shipped_between: days(30) } },
  'a kind of impression': { filter: { impression_type: '1' } },
  'without a tray': { filter: { null_tray_only: true } },
}

const PRACTICE_LISTS: typeof STAFF_LISTS = {
  'by ship date': { sort: 'ship_date_sort' },
  newest: { sort: '-created_at' },
  'by last name': { sort: 'last_name' },
  'a name': { filter: { patient_full_name_like: 'sorens' } },
  completed: { filter: { status: 'completed' } },
}

export function scaleRequests(patient: number): ScaleRequest[] {
  const practice = { id: FIRST_ORGANIZATION }
  const lists = Object.entries(STAFF_LISTS).map(([label, query]) =>
    get(`patients: ${label}`, 'staff', patientCalls.list.path, { ...query, perPage: 50 }),
  )
  const own = Object.entries(PRACTICE_LISTS).map(([label, query]) =>
    get(`patients of a practice: ${label}`, 'practice', patientCalls.listOfOrganization.path, {
      ...query,
      ...practice,
      perPage: 25,
    }),
  )
  const [from, to] = days(30).split(',')
  const month = { dateFilterFrom: from, dateFilterTo: to, with_live_data: 1 }
  return [
    ...lists,
    ...own,
    get('counts of a practice by status', 'practice', patientCalls.countsPerStatus.path, practice),
    get('one case', 'staff', patientCalls.get.path, { id: patient }),
    get('requests', 'staff', requestCalls.list.path, { perPage: 25 }),
    get('requests and a name', 'staff', requestCalls.list.path, { perPage: 25, searchFullNameQuery: 'sorens' }),
    get('requests by patient', 'staff', requestCalls.list.path, { perPage: 25, orderBy: 'patient_name', order: 'asc' }),
    get('requests by ship date', 'staff', requestCalls.list.path, { perPage: 25, orderBy: 'ship_date' }),
    get('requests of each status', 'staff', requestCalls.countsPerStatus.path, {}),
    get('dashboard of a month, recounted', 'staff', dashboardCalls.get.path, month),
    get('work queue, recounted', 'staff', dashboardCalls.queue.path, { with_live_data: 1 }),
    get('open steps', 'staff', dashboardCalls.steps.path, {}),
    get('board of bondings and ship dates', 'staff', bondingCalls.list.path, { by: 'ship_date' }),
    get('trail of a case', 'admin', trailCalls.csvOfPatient.path.replace('.csv', ''), { id: patient }),
    get('trail of a practice', 'admin', trailCalls.ofOrganization.path, practice),
    get('trail of a practice, edits', 'admin', trailCalls.ofOrganization.path, { ...practice, kind: 'edits' }),
    get('trail of a practice, invoices', 'admin', trailCalls.ofOrganization.path, { ...practice, about: 'money' }),
    get('trail of a person', 'admin', trailCalls.ofUser.path, { id: FIRST_OWNER, side: 'by' }),
    get('files of a case', 'staff', fileCalls.list.path, { filter: { patient_id: patient } }),
    get('notices', 'practice', notificationCalls.list.path, {}),
    get('invoices of a practice', 'practice', orderCalls.list.path, practice),
    get('current invoice of a practice', 'practice', orderCalls.current.path, practice),
    get('ledger: transactions', 'admin', ledgerCalls.list.path, {}),
    get('ledger: balances, compared', 'admin', ledgerCalls.balances.path, {}),
  ]
}

function get(label: string, who: Reader, path: string, { id, ...query }: Record<string, unknown>): ScaleRequest {
  const params = new URLSearchParams(toUrlParams(query)).toString()
  return { label, who, path: `${BASE}${path.replace(':id', String(id))}?${params}` }
}

/** The last days as a range. */
function days(count: number) {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return `${day(count)},${day(0)}`
}
