import { sql } from 'kysely'
import { likeWords } from '#server/db/list.ts'

/** The ids of the users in whose name all these words stand; the index has the email with it, which is no name. */
export function idsOfNamed(text: string) {
  return sql<number>`
    select id from users where ${likeWords(sql`search_text`, text)} and ${likeWords(sql`fold(full_name)`, text)}`
}
