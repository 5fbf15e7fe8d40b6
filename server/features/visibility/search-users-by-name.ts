import { sql } from 'kysely'
import { matchesWords } from '#server/db/list.ts'

/**
 * Selects users whose name contains all words. The second condition excludes matches in the email, which is also in the
 * indexed text.
 */
export function userIdsByName(text: string) {
  return sql<number>`
    select id from users where ${matchesWords(sql`search_text`, text)} and ${matchesWords(sql`fold(full_name)`, text)}`
}
