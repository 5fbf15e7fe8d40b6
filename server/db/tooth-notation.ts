import { sql } from 'kysely'
import { defaultToothNotation } from '#contract/tooth-names.ts'
import type { ToothNotation } from '#contract/tooth-numbers.ts'

/**
 * Selects the notation in which people read the teeth of an organization: the chosen one, otherwise the default of its
 * main location's country.
 *
 * @param organizations the alias of the table in the query.
 */
export function toothNotation(organizations: string) {
  const main_location_id = sql.ref(`${organizations}.main_location_id`)
  const country = sql`(select main.country from locations as main where main.id = ${main_location_id})`
  return sql<ToothNotation>`coalesce(${sql.ref(`${organizations}.chosen_tooth_notation`)}, case
    when ${country} is null then ${sql.lit(defaultToothNotation(null))}
    when ${country} = 'USA' then ${sql.lit(defaultToothNotation('USA'))}
    else ${sql.lit(defaultToothNotation('elsewhere'))} end)`
}
