import { z } from 'zod'
import { MAXIMUM_CONTENT_LENGTH } from './constants.ts'

/**
 * Building blocks of the wire format (specification 1): ids, flags, lists, ranges, pages, sorts and reply envelopes.
 */

/** Maximum of the database's integer ids; a larger one gets a validation error instead of a database error. */
export const MAX_ID = 2_147_483_647

export const id = z.coerce.number('Invalid id.').int('Invalid id.').positive('Invalid id.').max(MAX_ID, 'Invalid id.')
/**
 * An id in a body (`rowId`) or in a query (`queryId`). Values without a row are valid here; the handler reports them.
 */
export const rowId = z.number().int().min(0).max(MAX_ID)
export const queryId = z.coerce.number().int().min(0).max(MAX_ID)
/** An id that a form requires. */
export const requiredId = z.number('Required').int('Required').positive('Required').max(MAX_ID, 'Invalid id.')

/** An instant, ISO 8601 UTC with milliseconds: two edits within one second must differ (specification 1.1). */
export const instant = z.iso.datetime({ precision: 3, message: 'Invalid date.' })
/** A pure date, YYYY-MM-DD; an empty value is reported as missing, not as invalid. */
export const date = z.iso
  .date({ error: ({ input }) => (input == null || input === '' ? 'Required' : 'Invalid date.') })
  // The database has no year 0.
  .refine((day) => !day.startsWith('0000'), 'Invalid date.')
/** Dollars with at most two decimals; stored as integer cents. */
export const money = z.number()

export const NO_CONTROLS = 'Must not contain control characters.'

/* ---- user input ---- */

/* oxlint-disable no-control-regex -- they are what is looked for; what cannot be seen stands here as escapes */
const SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const LINE_ENDS = /\r\n|[\r\u000b\u000c\u0085\u2028\u2029]/g
/**
 * Control characters, direction marks and zero-width spaces. Joiners (U+200C, U+200D) are kept, because scripts and
 * emoji need them.
 */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/* oxlint-enable no-control-regex */
const APOSTROPHES = /[\u2018\u2019\u201b\u02b9\u02bc\u2032\u2035\uff07]/g

/**
 * Normalizes user input (specification 1.1), so that validation does not depend on the keyboard or the page it was
 * copied from: NFC, one kind of space and line end, no invisible characters.
 */
export function normalizeText(text: string) {
  return text.replace(LINE_ENDS, '\n').replace(SPACES, ' ').replace(UNSEEN, '').normalize('NFC')
}

/** Normalizes a single-line field: line ends and tabs become spaces. */
export function normalizeLine(text: string) {
  return normalizeText(text).replace(/[\t\n]/g, ' ')
}

/** Normalizes names, case numbers and search words. Phones type the apostrophe of O'Brien as a quotation mark. */
export function normalizeName(text: string) {
  return normalizeLine(text).replace(APOSTROPHES, "'")
}

/** A normalized line without further rules. */
export const lineText = z.string().overwrite(normalizeLine).trim()
/** A normalized name, case number or search word without further rules. */
export const nameText = z.string().overwrite(normalizeName).trim()

/** A non-empty text; invisible characters alone, such as a zero-width joiner, count as empty. */
export const required = z
  .string('Required')
  .overwrite(normalizeText)
  .trim()
  .min(1, 'Required')
  .refine((value) => value === '' || /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value), 'Required')
export const email = z
  .string('Required')
  .overwrite(normalizeLine)
  .trim()
  .min(1, 'Required')
  .max(255, 'Only up to 255 characters is allowed.')
  .pipe(z.email('Invalid email.'))

/** One free-text note field (specification 1.1: maximum content length 5000). */
export const NOTE_LENGTH = MAXIMUM_CONTENT_LENGTH
export const note = z
  .string()
  .overwrite(normalizeText)
  .max(NOTE_LENGTH, `Only up to ${NOTE_LENGTH} characters is allowed.`)

/** A line of text for display: trimmed, at most 255 characters. */
export const line = z
  .string('Required')
  .overwrite(normalizeLine)
  .trim()
  .max(255, 'Only up to 255 characters is allowed.')
/** A line that holds the name of a person, a practice or a thing. */
export const nameLine = z
  .string('Required')
  .overwrite(normalizeName)
  .trim()
  .max(255, 'Only up to 255 characters is allowed.')
export const requiredName = required.pipe(nameLine)

/** A path, key or token, which must not be normalized. */
export const verbatimText = z.string('Required').min(1, 'Required')
export const filePath = verbatimText.max(600)

/**
 * Returns true for NUL and unpaired surrogates, which PostgreSQL text cannot store, so no row can match them either.
 */
export function isUnstorable(value: string) {
  return /[\0\p{Cs}]/u.test(value)
}

/* ---- URL parameters ---- */

/** true/false, also 1/0 (specification 1.5). */
export const flag = z.union(
  [z.boolean(), z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })],
  'Must be true or false.',
)

/** Comma-separated values, combined with OR; an empty list is no filter. */
export function listOf<Item extends z.ZodType>(item: Item) {
  // Cast: the items arrive as strings, which the item's schema converts.
  const items = z.array(item as unknown as z.ZodType<z.output<Item>, string>).max(1000)
  return z
    .union([z.array(z.union([z.string(), z.number()])), z.string(), z.number()])
    .transform((value) =>
      (Array.isArray(value) ? value : String(value).split(',')).map(String).filter((each) => each.trim() !== ''),
    )
    .pipe(items)
}

/** `from,to`, both inclusive; either side may be empty (specification 1.5). */
export const dateRange = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?,(\d{4}-\d{2}-\d{2})?$/, 'Must be from,to as YYYY-MM-DD.')
  .transform((value): { from?: string | undefined; to?: string | undefined } => {
    const [from, to] = value.split(',')
    return { from: from || undefined, to: to || undefined }
  })
  .pipe(z.object({ from: date.optional(), to: date.optional() }))

export type Sorting<Name extends string = string> = { field: Name; desc: boolean }[]

/** `-updated_at,first_name`; a minus means descending (specification 1.5). */
export function sortBy<const Name extends string>(names: readonly Name[]) {
  const known = z.enum(names)
  return z
    .string()
    .transform((value) =>
      value
        .split(',')
        .filter(Boolean)
        .map((each) => ({ field: each.replace(/^-/, ''), desc: each.startsWith('-') })),
    )
    .pipe(z.array(z.object({ field: known, desc: z.boolean() })))
}

/** `a,b` in camelCase; unknown names are ignored (specification 1.5). */
export function include<const Name extends string>(names: readonly Name[]) {
  return z.string().transform((value): Name[] => names.filter((name) => value.split(',').includes(name)))
}

/**
 * Text of a `*_like` filter. Its length is limited, because every word is a substring search and the embedded database
 * has no statement timeout.
 */
export const like = nameText.max(100, 'Only up to 100 characters is allowed.')

export const MAX_PER_PAGE = 500

/** Paging parameters of a list; the default page size differs by list (register 8). */
export function paging(perPage: number) {
  return {
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(perPage),
  }
}

/** Rows behind this id in the order of ids, whatever `page` and the order say: how /api/v3 reads a list to its end. */
export const after = { after_id: queryId.optional() }

/**
 * Filters are sent as `filter[name]`; the flat alias `name` is used if that is absent. An unknown `filter[...]` is
 * rejected.
 */
export function filters<const Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject(shape)
    .partial()
    .default({} as never)
}

/* ---- replies ---- */

export const message = z.string()
export const withMessage = z.object({ message })

/** Reply of a call with `file`: the bytes are the body, name and type are sent as headers. */
export const fileReply = z.object({
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'Must be bytes.'),
  content_type: z.string(),
  file_name: z.string(),
  /** Number of rows of a CSV file, which the audit trail records. */
  rows: z.number().optional(),
})
export type FileReply = z.infer<typeof fileReply>

const pageFacts = z.object({
  total: z.number().int(),
  per_page: z.number().int(),
  current_page: z.number().int(),
  last_page: z.number().int(),
})

export const pageMeta = pageFacts.extend({ total_is_capped: z.literal(true).optional() })

/** A page of rows under its plural name, next to `meta` (specification 1.2). */
export function paged<const Name extends string, Row extends z.ZodType>(name: Name, row: Row) {
  const page = pageFacts.extend({
    data: z.array(row),
    from: z.number().int().nullable(),
    to: z.number().int().nullable(),
  })
  return z.object({ [name]: page, meta: pageMeta } as { [key in Name]: typeof page } & { meta: typeof pageMeta })
}

/** Totals of unbounded lists are exact up to this number (specification 1.2). */
export const TOTAL_CAP = 10_000

/* ---- conversion between objects and URLs ---- */

/**
 * Converts a query object to URL parameters: `{ filter: { held: true }, perPage: 50 }` becomes `filter[held]=true`,
 * `perPage=50`. Absent, null and empty values are omitted; lists are joined by commas.
 */
export function toUrlParams(query: Record<string, unknown>): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return toUrlParams({ ...value }).map(([inner, text]) => [`${name}[${inner}]`, text])
    }
    const text = Array.isArray(value) ? value.map(addressText).join(',') : addressText(value)
    return text === '' ? [] : [[name, text]]
  })
}

/** Other types have no representation in a URL. */
function addressText(value: unknown) {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * Converts URL parameters to a query object with the names that the schema declares. `filter[x]` overrides `x`
 * (specification 1.5). Other unknown names are ignored; an unknown `filter[...]` is kept, so that the schema rejects
 * it.
 */
export function fromUrlParams(schema: z.ZodObject, raw: Record<string, unknown>): Record<string, unknown> {
  const query: Record<string, unknown> = {}
  for (const name of Object.keys(schema.shape)) {
    if (name !== 'filter' && raw[name] !== undefined) query[name] = raw[name]
  }
  if (!schema.shape.filter) return query
  // A Map, because on an object the key `__proto__` would set the prototype and the filter would be lost.
  const filter = new Map<string, unknown>()
  for (const name of filterNames(schema)) {
    if (raw[name] !== undefined && !(name in schema.shape)) filter.set(name, raw[name])
  }
  for (const [key, value] of Object.entries(raw)) {
    const name = parseFilterKey(key)
    if (name) filter.set(name, value)
    const [range, side] = rangeSideOf(key)
    if (range) filter.set(range, withSide(filter.get(range), side, value))
  }
  query.filter = Object.fromEntries([...filter].filter(([, value]) => value !== ''))
  return query
}

/** A date range may be sent as two parameters: `filter[days][from]` and `filter[days][to]` (specification 1.5). */
function rangeSideOf(key: string) {
  return /^filter\[([^\]]+)\]\[(from|to)\]$/.exec(key)?.slice(1) ?? []
}

function withSide(range: unknown, side: string | undefined, value: unknown) {
  const [from = '', to = ''] = typeof range === 'string' ? range.split(',') : []
  return side === 'from' ? `${String(value)},${to}` : `${from},${String(value)}`
}

/** Returns `held` for `filter[held]`, and undefined for any other key. */
export function parseFilterKey(key: string) {
  return /^filter\[([^\]]+)\]$/.exec(key)?.[1]
}

/** Returns the names that a list's `filter` accepts, for the reference page and for `fromUrlParams`. */
export function filterNames(schema: z.ZodObject): string[] {
  let filter: unknown = schema.shape.filter
  while (filter instanceof z.ZodDefault || filter instanceof z.ZodOptional) filter = filter.unwrap()
  return filter instanceof z.ZodObject ? Object.keys(filter.shape) : []
}
