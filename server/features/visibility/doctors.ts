import { sql } from 'kysely'
import { likeWords } from '#server/db/list.ts'

/**
 * Selects users whose name contains all words. The second condition excludes matches in the email, which is also in the
 * indexed text.
 */
export function idsOfNamed(text: string) {
  return sql<number>`
    select id from users where ${likeWords(sql`search_text`, text)} and ${likeWords(sql`fold(full_name)`, text)}`
}
