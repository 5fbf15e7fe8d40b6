import { organizationCalls } from '#contract/organizations.ts'
import { subscriptionCalls } from '#contract/subscriptions.ts'
import { userAdminCalls } from '#contract/user-admin.ts'
import { at, columns, instants, listStatement, row, rows, type Ceiling } from './ceiling.ts'

const USER = `${columns('u', 'id first_name last_name full_name email username account_number')},
  ${instants('u', 'created_at updated_at deleted_at')}, json_build_array(json_build_object('name', u.role)) as roles`

const practicesOf = `(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) order by lower(o.name), o.id), '[]')
  from organization_members m join organizations o on o.id = m.organization_id
  where m.user_id = u.id and o.deleted_at is null) as organizations`

function usersCeiling(where: string, values: (query: Record<string, string>) => unknown[]): Ceiling {
  const from = `from users u where u.deleted_at is null and u.role = any($3::text[]) ${where}`
  return {
    call: userAdminCalls.list,
    text: listStatement({
      name: 'users',
      perPage: 15,
      more: { metadata: 'json_build_object()' },
      total: `(select count(*) ${from})`,
      data: rows(`select ${USER}, ${practicesOf} from (
          select u.* ${from} order by u.created_at desc, u.id limit 15) u order by u.created_at desc, u.id`),
    }),
    values: ({ query }) => [query['filter[roles]']?.split(','), ...values(query)],
  }
}

/** The state of a practice `o`, by the first rule that fits. */
const STATUS = `case
  when o.deleted_at is not null then 6
  when o.main_location_id is null or (
    select u.email_verified_at from organization_members m join users u on u.id = m.user_id
    where m.organization_id = o.id and m.role = 'organization_owner') is null then 1
  when o.first_case_at is null then case when exists (
    select from onboardings b where b.organization_id = o.id and b.status = 10) then 3 else 2 end
  when o.first_case_at >= $2::timestamptz - interval '30 days' then 3
  when o.newest_case_at >= $2::timestamptz - interval '90 days' then 4
  else 5 end as status`

/** The contract `c` with its license `t`. */
const CONTRACT = `'id', c.id, 'suspended_at', ${at('c.suspended_at')}, 'payment_status', c.payment_status,
  'license', case when t.id is not null then json_build_object('id', c.id, 'license_type', json_build_object(
    'id', t.id, 'name', t.name, 'rules', json_build_object('allow_buy_seats', t.allow_buy_seats))) end`

/** A practice `o` as lists and its page show it; @param dates of its contract. */
export const organizationFacts = (dates = '') => `${columns('o', 'id name account_number organization_type')},
  ${instants('o', 'created_at updated_at disabled_at deleted_at')}, o.deleted_at is not null as is_archived,
  ${row(`select ${columns('l', 'id location_name city state zip_code')} from locations l where l.id = o.main_location_id`)} as main_location,
  (select json_build_object(${CONTRACT}${dates}) from contracts c left join license_types t on t.id = c.license_type_id
    where c.organization_id = o.id) as contract,
  ${STATUS},
  (select count(*) from patients p where p.organization_id = o.id and p.deleted_at is null) as number_of_patients`

function organizationsCeiling(where: string, values: (query: Record<string, string>) => unknown[]): Ceiling {
  const from = `from organizations o where o.deleted_at is null and o.disabled_at is null ${where}`
  return {
    call: organizationCalls.list,
    text: listStatement({
      name: 'organizations',
      perPage: 25,
      total: `(select count(*) ${from})`,
      data: rows(`select ${organizationFacts()},
          (select json_build_object('id', u.id, 'full_name', u.full_name)
            from organization_members m join users u on u.id = m.user_id
            where m.organization_id = o.id and m.role = 'organization_owner') as owner
          from (select o.* ${from} order by o.created_at desc, o.id limit 25) o order by o.created_at desc, o.id`),
    }),
    values: ({ query }) => values(query),
  }
}

const CONTRACTS = `from contracts c join organizations o on o.id = c.organization_id where o.deleted_at is null`
const NEXT_PAYMENT = `case when c.suspended_at is null then c.next_payment_date end desc nulls last, c.id desc`

const contracts: Ceiling = {
  call: subscriptionCalls.list,
  text: listStatement({
    name: 'contracts',
    perPage: 25,
    total: `(select count(*) ${CONTRACTS})`,
    data: rows(`select ${columns('c', 'id payment_status billing_rhythm suspension_type billed_monthly_orders')},
        ${instants('c', 'suspended_at initial_payment_date last_payment_date next_payment_date created_at updated_at')},
        (select json_build_object('id', c.id, 'license_type', json_build_object(
          'id', t.id, 'name', t.name, 'rules', json_build_object('allow_buy_seats', t.allow_buy_seats)))
          from license_types t where t.id = c.license_type_id) as license,
        json_build_object('id', o.id, 'name', o.name, 'account_number', o.account_number,
          'disabled_at', ${at('o.disabled_at')}, 'deleted_at', ${at('o.deleted_at')}) as organization
        ${CONTRACTS} order by ${NEXT_PAYMENT} limit 25`),
  }),
}

const like = (text: string | undefined) => `%${text?.toLowerCase()}%`

export const peopleCeilings = {
  users: usersCeiling('', () => []),
  'users-name': usersCeiling('and u.search_text like $4', (query) => [like(query['filter[full_name_or_email_like]'])]),
  organizations: organizationsCeiling('', () => []),
  'organizations-name': organizationsCeiling('and o.search_text like $3', (query) => [like(query['searchString'])]),
  contracts,
}
