import { STAFF_ROLES } from '#contract/access.ts'
import type { Call } from '#contract/call.ts'

/**
 * The best handler that one can write by hand for a request: one statement that finds the session and makes the reply. No
 * row means that there is no such session.
 */
export type Ceiling = {
  call: Call
  /** `$1` is the hash of the token, `$2` is now, the rest is that of `values`; a row has the reply as text, in `json`. */
  text: string
  values?: (asked: Asked) => unknown[]
  /** Where the reply is not the row's text: what the handler makes of the row and of what it keeps in memory. */
  reply?: (row: Row, kept: unknown, asked: Asked) => unknown
}

export type Asked = { params: Record<string, string>; query: Record<string, string>; body: Record<string, unknown> }
export type Row = Record<string, unknown> & { json: string }

/** Texts of roles in a statement. */
export const texts = (values: readonly string[]) => `(${values.map((value) => `'${value}'`).join(', ')})`

/** Somebody of the staff whom no permission was taken from, in a session that was used in the last half hour. */
export const WHO = `who as materialized (
  select s.id as session_id, u.*
  from sessions s join users u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2::timestamptz and u.deleted_at is null
    and coalesce(s.last_seen_at, s.created_at) > $2::timestamptz - interval '30 minutes'
    and u.role in ${texts(STAFF_ROLES)}
    and not exists (select from user_permissions t where t.user_id = u.id and not t.granted))`

/** As instants travel. */
export const at = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Columns of one table under their own names. */
export const columns = (alias: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${alias}.${name}`)
    .join(', ')

/** Instants of one table under their own names. */
export const instants = (alias: string, names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${at(`${alias}.${name}`)} as ${name}`)
    .join(', ')

/** All rows of a select as JSON, in its order. */
export const rows = (select: string) => `(select coalesce(json_agg(r), '[]') from (${select}) r)`

/** The first row of a select as JSON, or null. */
export const row = (select: string) => `(select row_to_json(r) from (${select}) r)`

/** An object of pairs of names and expressions. */
export const object = (pairs: Record<string, string>) =>
  `json_build_object(${Object.entries(pairs)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(', ')})`

const CAP = 10_000

type FirstPage = {
  name: string
  perPage: number
  /** The JSON of the rows, and how many match: of a capped list at most one more than the cap. */
  data: string
  total: string
  isCapped?: true
  /** What the reply has beside the page. */
  more?: Record<string, string>
}

/** The first page of a list as it travels. It is worked out once, however often the reply names its total. */
export function listStatement({ name, perPage, data, total, isCapped, more = {} }: FirstPage, ...parts: string[]) {
  const shown = isCapped ? `least(total, ${CAP})` : 'total'
  const facts = {
    total: shown,
    per_page: String(perPage),
    current_page: '1',
    last_page: `greatest(1, ceil(${shown} / ${perPage}.0))::int`,
  }
  const count = 'json_array_length(data)'
  const range = { from: `case when ${count} > 0 then 1 end`, to: `nullif(${count}, 0)` }
  const capped: Record<string, string> = isCapped ? { total_is_capped: `case when total > ${CAP} then true end` } : {}
  const reply = object({
    [name]: object({ data: 'data', ...facts, ...range }),
    meta: `json_strip_nulls(${object({ ...facts, ...capped })})`,
    ...more,
  })
  const page = `page as materialized (select ${data} as data, ${total} as total)`
  return statement(`(select ${reply} from page)`, ...parts, page)
}

/** Counts the rows of a `from` and its `where`, not beyond the cap. */
export const countedTo = (from: string) => `(select count(*) from (select ${from} limit ${CAP + 1}) t)`

/** A statement that answers nobody but who is signed in. */
export const statement = (json: string, ...parts: string[]) =>
  `with ${[WHO, ...parts].join(',\n')}\nselect (${json})::text as json from who`
