import { effectivePermissions, type GlobalRole } from '#contract/access.ts'
import { dashboardCalls } from '#contract/dashboard.ts'
import { STATUSES } from '#contract/enums.ts'
import { notificationCalls } from '#contract/notifications.ts'
import { requestCalls } from '#contract/requests.ts'
import { settingCalls } from '#contract/settings.ts'
import { userCalls } from '#contract/users.ts'
import { columns, instants, object, row, rows, statement, type Ceiling } from './ceiling.ts'

/** Who works in no practice has no contract and is offered nothing. */
const me: Ceiling = {
  call: userCalls.me,
  text: statement(
    row(`select ${columns('who', 'id first_name last_name full_name email username account_number')},
      ${instants('who', 'created_at updated_at deleted_at email_verified_at')},
      who.current_organization_id, json_build_array(json_build_object('name', who.role)) as roles,
      (select coalesce(json_agg(t.permission), '[]') from user_permissions t where t.user_id = who.id) as granted,
      ${rows(`select ${columns('o', 'id name account_number')}, ${instants('o', 'disabled_at deleted_at')}
        from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = who.id order by lower(o.name), o.id`)} as organizations,
      null as contract`),
  ),
  reply: ({ json }) => {
    const { granted, ...user } = JSON.parse(json) as { granted: string[]; roles: { name: GlobalRole }[] }
    const toggles = granted.map((permission) => ({ permission, granted: true }))
    const all_permissions = effectivePermissions(user.roles[0]?.name ?? 'doctor', toggles)
    return { user: { ...user, all_permissions }, metadata: { show_promotion: false } }
  },
}

/** What stands in the configuration is in the handler's memory. */
const settings: Ceiling = {
  call: settingCalls.get,
  text: statement(`(select json_object_agg(key, case jsonb_typeof(value) when 'number' then to_jsonb(value::int / 100.0) else value end)
    from (select distinct on (key) key, value from prices
      where organization_id is null and key in ('tax.state', 'tax.rate', 'credit_card.fee')
      order by key, since desc) newest)`),
  reply: ({ json }, kept) => {
    const { settings: configured } = kept as { settings: object }
    return { settings: { ...configured, ...(JSON.parse(json) as object) } }
  },
}

const notifications: Ceiling = {
  call: notificationCalls.list,
  text: statement(
    object({
      notifications:
        rows(`select ${columns('n', 'id message link type patient_id')}, ${instants('n', 'read_at created_at')},
        p.full_name as patient_name, o.name as organization_name
        from notifications n left join patients p on p.id = n.patient_id left join organizations o on o.id = p.organization_id
        where n.user_id = who.id order by n.id desc limit 100`),
    }),
  ),
}

const COUNTED = 1000
const ofStatus = (status: number) => `select ${status} as status_id, count(*) as found from (
  select from customer_requests r join patients p on p.id = r.patient_id
    join users u on u.id = p.user_id join organizations o on o.id = r.organization_id
    where p.deleted_at is null and r.status_id = ${status} limit ${COUNTED + 1}) t`

const counters: Ceiling = {
  call: requestCalls.countsPerStatus,
  text: statement(
    object({
      data: `(select json_agg(json_strip_nulls(json_build_object('status_id', status_id, 'total', least(found, ${COUNTED}),
        'total_is_capped', case when found > ${COUNTED} then true end)) order by status_id)
        from (${STATUSES.map(({ value }) => ofStatus(value)).join(' union all ')}) counted)`,
    }),
  ),
}

/** The numbers are kept for a minute: only who asks is read. */
const kept: Ceiling = { call: dashboardCalls.get, text: statement(`'{}'::json`), reply: (_row, answer) => answer }

export const ownCeilings = { me, settings, notifications, counters, kept }
