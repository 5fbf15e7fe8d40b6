import { addDays } from '#contract/days.ts'
import { patientName } from '#server/db/patient-names.ts'
import { getOrganizationRecord } from '#server/features/visibility/organizations.ts'
import { visiblePatients } from '#server/features/visibility/patients.ts'
import type { Ctx, Work } from '#server/work.ts'
import type { CalendarHolder } from './holder.ts'

/** More than a practice has open at a time; the newest ones, so that a feed has a bound. */
const MAX_CASES = 1000
/** Bonding days stay on the calendar for a while. */
const KEPT_DAYS = 30

/** Returns the actor's link in an organization in scope, without its address, or null. */
export async function findCalendar(ctx: Ctx, organization_id: number) {
  await getOrganizationRecord(ctx, organization_id)
  const calendar = await ctx.db
    .selectFrom('calendars')
    .where('user_id', '=', ctx.actor.id)
    .where('organization_id', '=', organization_id)
    .select(['with_names', 'created_at'])
    .executeTakeFirst()
  return calendar ?? null
}

/** Lists the cases that the holder of a link sees and of which something is on the calendar. */
export function listCalendarCases(ctx: Work, { actor, organization_id }: CalendarHolder) {
  return visiblePatients({ db: ctx.db, actor })
    .innerJoin('rx_forms as f', 'f.patient_id', 'patients.id')
    .leftJoin('case_promises as c', (join) => join.onRef('c.patient_id', '=', 'patients.id').on('c.until', 'is', null))
    .where('patients.organization_id', '=', organization_id)
    .where('patients.deleted_at', 'is', null)
    .where('f.cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([eb('c.id', 'is not', null), eb('f.bonding_date', '>=', addDays(ctx.now, -KEPT_DAYS).slice(0, 10))]),
    )
    .orderBy('patients.id', 'desc')
    .limit(MAX_CASES)
    .select([
      'patients.id',
      'patients.first_name',
      'patients.last_name',
      patientName('patients').as('formatted_name'),
      'f.bonding_date',
      'f.version as form_version',
      'f.updated_at as form_updated_at',
      'c.id as promise_id',
      'c.made_at',
      'c.station',
      'c.answer_by',
      'c.ships_safe',
      'c.arrives_safe',
    ])
    .execute()
}

export type CalendarCase = Awaited<ReturnType<typeof listCalendarCases>>[number]
