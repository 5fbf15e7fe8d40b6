import { patientCalls } from '#contract/patients.ts'
import { requestCalls } from '#contract/requests.ts'
import { STEP_GROUPS } from '#contract/workflow.ts'
import { columns, countedTo, instants, listStatement, rows, type Ceiling } from './ceiling.ts'
import { AROUND_PATIENT, PATIENT_ROW } from './patient-row.ts'

const ORDER = (alias: string) => `${alias}.ship_date_sort, ${alias}.rush_case desc, ${alias}.id`
/** What never changes stands in the text, so that its plan knows the index of just these rows. */
const OPEN = `p.deleted_at is null and not p.is_on_hold and p.is_active_request`

const STEPS = Object.values(STEP_GROUPS).flatMap(({ request_type, steps }) =>
  steps.map(({ key }) => `('${request_type}', '${key}')`),
)

/** How many cases stand at each step, beside the list whatever it is narrowed to. */
const STEP_TOTALS = `(select json_object_agg(type, steps) from (
  select s.type, json_object_agg(s.key, coalesce(t.cases, 0)) as steps
  from (values ${STEPS.join(', ')}) s(type, key)
  left join (select step_request_type, step_key, sum(cases) as cases from patient_step_totals group by 1, 2) t
    on t.step_request_type = s.type and t.step_key = s.key
  group by s.type) totals)`

const PATIENTS = {
  name: 'patients',
  perPage: 50,
  isCapped: true as const,
  more: { metadata: `json_build_object('total_per_request_step', ${STEP_TOTALS})` },
}

const shownRows = (page: string) =>
  rows(`select ${PATIENT_ROW} from (${page}) p ${AROUND_PATIENT} order by ${ORDER('p')}`)

const list: Ceiling = {
  call: patientCalls.list,
  text: listStatement({
    ...PATIENTS,
    total: countedTo(`from patients p where ${OPEN}`),
    data: shownRows(`select p.* from patients p where ${OPEN} order by ${ORDER('p')} limit 50`),
  }),
}

/** What the name is found in is read once, for the page and its total. */
const listByName: Ceiling = {
  call: patientCalls.list,
  text: listStatement(
    {
      ...PATIENTS,
      total: '(select count(*) from found)',
      data: shownRows(
        `select p.* from (select * from found f order by ${ORDER('f')} limit 50) f join patients p using (id)`,
      ),
    },
    `found as materialized (
      select p.id, p.ship_date_sort, p.rush_case from patients p where ${OPEN} and p.search_text like $3 limit 10001)`,
  ),
  values: ({ query }) => [`%${query['filter[patient_full_name_like]']?.toLowerCase()}%`],
}

const REQUESTS = `from customer_requests r join patients p on p.id = r.patient_id where p.deleted_at is null`

const requests: Ceiling = {
  call: requestCalls.list,
  text: listStatement({
    name: 'customer_requests',
    perPage: 25,
    isCapped: true,
    total: countedTo(REQUESTS),
    data: rows(`select ${columns('r', 'id status_id patient_id organization_id tracking_number')},
        ${instants('r', 'created_at updated_at')},
        p.full_name || coalesce(' (' || p.numeric_suffix || ')', '') as patient_name, p.case_number_text, p.is_on_hold,
        u.full_name as doctor_name, o.name as organization_name,
        ${columns('pr', 'shipping_method_id ship_date assigned_to')},
        (select count(*) from printing_request_items i where i.printing_request_id = pr.id) as items,
        (select count(*) from flawed_trays t where t.customer_request_id = r.id) as flawed_trays
        from (select r.* ${REQUESTS} order by r.updated_at desc, r.id desc limit 25) r
        join patients p on p.id = r.patient_id
        join users u on u.id = p.user_id join organizations o on o.id = r.organization_id
        left join printing_requests pr on pr.customer_request_id = r.id
        order by r.updated_at desc, r.id desc`),
  }),
}

export const listCeilings = { list, 'list-name': listByName, requests }
