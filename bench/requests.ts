import type pg from 'pg'
import { dashboardCalls } from '#contract/dashboard.ts'
import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { toUrlParams } from '#contract/wire.ts'
import type { Request } from './load.ts'

export type Measurement = {
  key: string
  label: string
  request: Request
  /** Measured at every size, for the growth. */
  growth?: true
}

export const BASE = '/api/v2'

/** The requests of daily work: the list with and without a name, one case, the requests, the dashboard. */
export async function readRequests(pool: pg.Pool, token: string): Promise<Measurement[]> {
  const list = (filter: object) =>
    `${BASE}${patientCalls.list.path}?${new URLSearchParams(toUrlParams({ filter, sort: 'ship_date_sort', perPage: 50 })).toString()}`
  const plain = { held: false, active_request_only: true }
  const { rows: ids } = await pool.query<{ id: number }>(
    'select id from patients where deleted_at is null order by id desc limit 20000',
  )
  const patients = ids.map(({ id }) => id)
  const dashboard = {
    method: 'GET' as const,
    path: `${BASE}${dashboardCalls.get.path}?${monthUntilToday()}`,
    token,
  }
  return [
    {
      key: 'list-name',
      label: 'list, two filters, name search',
      growth: true,
      request: { method: 'GET', path: list({ ...plain, patient_full_name_like: 'sorens' }), token },
    },
    { key: 'list', label: 'list, two filters', growth: true, request: { method: 'GET', path: list(plain), token } },
    {
      key: 'patient',
      label: 'one patient',
      // Another patient each time, because opening one is recorded before the reply, once in ten minutes.
      request: {
        method: 'GET',
        path: patientCalls.get.path,
        token,
        next: cycle(patients, patientRequest(patientCalls.get.path)),
      },
    },
    {
      key: 'requests',
      label: 'requests',
      request: { method: 'GET', path: `${BASE}${requestCalls.list.path}?perPage=25`, token },
    },
    { key: 'kept', label: 'dashboard of a month, from its cache', request: dashboard },
    {
      key: 'dashboard',
      label: 'dashboard of a month, counted anew',
      request: { ...dashboard, path: `${dashboard.path}&with_live_data=1` },
    },
  ]
}

function monthUntilToday() {
  const [from, to] = [30, 0].map((days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10))
  return `dateFilterFrom=${from}&dateFilterTo=${to}`
}

/** Returns the next row on each call, wrapping around. */
export function cycle<Row, Next>(rows: readonly Row[], next: (row: Row, turn: number) => Next) {
  let turn = 0
  return () => {
    const row = rows[turn % rows.length]
    if (row === undefined) throw new Error('The world has nothing to ask for.')
    turn += 1
    return next(row, turn)
  }
}

/** Returns the address of a call about one patient. */
export function patientRequest(path: string) {
  return (id: number) => ({ path: BASE + path.replace(':id', String(id)) })
}
