import type { Kysely } from 'kysely'
import type { DB } from '#server/db/schema.ts'

const NEWEST = 200

/** Lists the newest mails for the dev inbox, with the links in them. */
export async function listOutbox(db: Kysely<DB>) {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'recipient as to', 'subject', 'body_text as text', 'html', 'status', 'created_at'])
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.map((row) => ({ ...row, links: extractLinks(row.html) }))
}

export async function findMail(db: Kysely<DB>, id: number) {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
}

function extractLinks(html: string) {
  const found = [...html.matchAll(/href="(https?:[^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'))
  return [...new Set(found)]
}
