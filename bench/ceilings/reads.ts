import { organizationCalls } from '#contract/organizations.ts'
import { patientCalls } from '#contract/patients.ts'
import { at, columns, instants, object, row, rows, statement, type Ceiling } from './ceiling.ts'
import { patientOf, wholeCase, WHOLE_LOCATION, withLine } from './case.ts'
import { organizationFacts } from './people.ts'

/** Who opened it is written in the same statement. */
const patient: Ceiling = {
  call: patientCalls.get,
  text: statement(
    wholeCase('(select * from patients where id = $3::int) p'),
    `opened as (
      insert into events (name, actor_id, ip, created_at, subject_id, patient_id, organization_id)
      select 'patient.opened', who.id, '127.0.0.1', $2::timestamptz, p.id, p.id, p.organization_id
      from who join patients p on p.id = $3::int)`,
  ),
  values: ({ params }) => [params.id],
  reply: ({ json }) => ({ patient: patientOf(json) }),
}

const MEMBERS = rows(`select ${columns('u', 'id first_name last_name full_name email username account_number')},
  ${instants('u', 'created_at updated_at deleted_at')}, json_build_array(json_build_object('name', u.role)) as roles,
  m.role_when_verified, json_build_object('role', json_build_object('name', m.role)) as pivot,
  (select coalesce(json_agg(json_build_object('id', l.id, 'location_name', l.location_name)
    order by lower(l.location_name), l.id), '[]') from location_users lu join locations l on l.id = lu.location_id
    where lu.user_id = u.id and l.organization_id = o.id) as assigned_locations,
  (select ${at('e.created_at')} from events e where e.actor_id = u.id order by e.id desc limit 1) as last_seen_at
  from organization_members m join users u on u.id = m.user_id
  where m.organization_id = o.id and u.deleted_at is null
  order by m.role <> 'organization_owner', lower(u.first_name), lower(u.last_name), u.id`)

const DATES = `, 'created_at', ${at('c.created_at')}, 'last_payment_date', ${at('c.last_payment_date')},
  'next_payment_date', ${at('c.next_payment_date')}`

const organization: Ceiling = {
  call: organizationCalls.get,
  text: statement(
    object({
      organization: row(`select ${organizationFacts(DATES)}, o.tooth_notation, o.management_notes, o.no_startup_fee,
        exists (select from orders x where x.organization_id = o.id and x.kind = 'start_up') as has_startup_order,
        ${row(`select u.id, u.full_name from organization_members m join users u on u.id = m.user_id
          where m.organization_id = o.id and m.role = 'organization_manager' and u.deleted_at is null`)} as organization_manager,
        ${MEMBERS} as users,
        ${rows(`select ${WHOLE_LOCATION} from locations l where l.organization_id = o.id order by lower(l.location_name), l.id`)} as locations,
        ${row(`select b.* from billing_addresses b where b.organization_id = o.id`)} as billing_address,
        ${rows(`select k.id, k.value_cents / 100.0 as value, k.valid_from, k.valid_to, ${at('k.created_at')} as created_at
          from organization_credits k where k.organization_id = o.id order by k.valid_from desc, k.id desc limit 200`)} as credits
        from organizations o where o.id = $3::int and o.deleted_at is null`),
    }),
  ),
  values: ({ params }) => [params.id],
  reply: ({ json }) => {
    const { organization: facts } = JSON.parse(json) as {
      organization: { locations: Parameters<typeof withLine>[0][] }
    }
    return { organization: { ...facts, locations: facts.locations.map(withLine) } }
  },
}

export const readCeilings = { patient, 'organization-detail': organization }
