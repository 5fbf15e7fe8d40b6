import { z } from 'zod'
import { amount } from './amounts.ts'
import { STAFF_ROLES } from './access.ts'
import { defineCalls } from './call.ts'
import {
  queryId,
  date,
  filters,
  flag,
  instant,
  message,
  money,
  paged,
  paging,
  requiredId,
  withMessage,
} from './wire.ts'
import { printableLine } from './printable-text.ts'

export const RULE_TYPES = ['Charge', 'Discount'] as const

/**
 * A charge or discount of every invoice that is closed between two days (RULE-01); a discount is stored positive and
 * displayed negative.
 */
export const periodicRule = z.object({
  id: z.number(),
  contract_id: z.number(),
  type: z.enum(RULE_TYPES),
  value: money,
  custom_description: z.string(),
  is_active: z.boolean(),
  applied_from: date.nullable(),
  applied_to: date.nullable(),
  created_at: instant,
  updated_at: instant,
})
export type PeriodicRule = z.infer<typeof periodicRule>

export const OVERLAPS = 'A rule of this description covers some of these days already.'
export const ENDS_BEFORE_START = 'The last day must not be before the first.'

const fields = {
  type: z.enum(RULE_TYPES, 'Required'),
  value: amount(1_000_000),
  custom_description: printableLine,
  is_active: z.boolean('Required'),
  applied_from: date.nullish(),
  applied_to: date.nullish(),
}

function endsLater({
  applied_from,
  applied_to,
}: {
  applied_from?: string | null | undefined
  applied_to?: string | null | undefined
}) {
  return !applied_from || !applied_to || applied_to >= applied_from
}
const order = { path: ['applied_to'], message: ENDS_BEFORE_START }

export const periodicRuleBody = z.object(fields).refine(endsLater, order)
const manages = { roles: STAFF_ROLES, anyOf: ['periodic-rules.manage'] } as const
const saved = z.object({ rule: periodicRule, message })

export const periodicRuleCalls = defineCalls({
  list: {
    method: 'GET',
    path: '/periodic_rules',
    summary: 'Periodic rules, of one contract or of all, the newest first',
    access: manages,
    query: z.object({ filter: filters({ is_active: flag, contract_id: queryId }), ...paging(25) }),
    reply: paged('rules', periodicRule),
  },
  get: {
    method: 'GET',
    path: '/periodic_rules/:id',
    summary: 'One periodic rule',
    access: manages,
    reply: z.object({ rule: periodicRule }),
  },
  create: {
    method: 'POST',
    path: '/periodic_rules',
    summary: 'Adds a rule to a contract: it counts from the next closing on',
    access: manages,
    body: z
      .object({ ...fields, contract_id: requiredId, is_active: fields.is_active.default(true) })
      .refine(endsLater, order),
    reply: saved,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/periodic_rules/:id',
    summary: 'Changes a rule; invoices that are closed keep what they were given',
    access: manages,
    body: periodicRuleBody.and(z.object({ updated_at: instant.optional() })),
    reply: saved,
  },
  remove: {
    method: 'DELETE',
    path: '/periodic_rules/:id',
    summary: 'Removes a rule; invoices that are closed keep what they were given',
    access: { roles: ['super_admin', 'admin'], anyOf: ['periodic-rules.manage'] },
    reply: withMessage,
  },
})
