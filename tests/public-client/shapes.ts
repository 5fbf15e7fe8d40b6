/** What a client of one version of /api/v3 relies on, and what would break it. */

export type Schema = { readonly [name: string]: unknown }

/** A schema without what only people read. */
export type Shape = {
  types: string[]
  values?: unknown[]
  fields?: Record<string, Shape>
  required?: string[]
  items?: Shape
  limits?: Record<string, number>
}

export type ClientCall = {
  scope: string | null
  parameters: Record<string, Shape & { needed: boolean }>
  body: Shape | null
  reply: Shape
}

/** The calls of a version by method and path. */
export type ClientCalls = Record<string, ClientCall>

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']
const IS_LEAST = /^min/

type Document = { paths: Record<string, Record<string, unknown>>; components: { schemas: Record<string, unknown> } }
type Content = { content: { 'application/json': { schema: Schema } } }
type Operation = {
  tags: string[]
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content>
}

/** Reads from the document what a client relies on. */
export function callsOf(document: Document): ClientCalls {
  const shapeOf = (schema: Schema) => toShape(schema, document.components.schemas as Record<string, Schema>)
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, ClientCall] => {
      const { tags, parameters, requestBody, responses } = operation as Operation
      const done = responses['200'] ?? responses['201']
      if (!done) throw new Error(`${method} ${path} has no reply.`)
      return [
        `${method.toUpperCase()} ${path}`,
        {
          scope: tags[0] ?? null,
          parameters: Object.fromEntries(
            parameters.map((each) => [
              `${each.in} ${each.name}`,
              { ...shapeOf(each.schema), needed: each.required === true },
            ]),
          ),
          body: requestBody ? shapeOf(requestBody.content['application/json'].schema) : null,
          reply: shapeOf(done.content['application/json'].schema),
        },
      ]
    }),
  )
  return Object.fromEntries(calls)
}

function toShape(schema: Schema, known: Record<string, Schema>): Shape {
  const variants = variantsOf(schema, known)
  const values = variants.flatMap(valuesOf)
  const [record] = variants.filter(({ properties }) => properties)
  const [list] = variants.filter(({ items }) => items)
  const limits = variants.flatMap((each) => LIMITS.flatMap((name) => (name in each ? [[name, each[name]]] : [])))
  return {
    types: [...new Set(variants.flatMap(typesOf))].sort(),
    ...(values.length > 0 && { values }),
    ...(record && {
      fields: Object.fromEntries(
        Object.entries(record.properties as Record<string, Schema>).map(([name, each]) => [name, toShape(each, known)]),
      ),
      required: (record.required ?? []) as string[],
    }),
    ...(list && { items: toShape(list.items as Schema, known) }),
    ...(limits.length > 0 && { limits: Object.fromEntries(limits) as Record<string, number> }),
  }
}

function variantsOf(schema: Schema, known: Record<string, Schema>): Schema[] {
  const { $ref, anyOf } = schema
  if (typeof $ref === 'string') return variantsOf(known[$ref.replace('#/components/schemas/', '')] ?? {}, known)
  return Array.isArray(anyOf) ? (anyOf as Schema[]).flatMap((each) => variantsOf(each, known)) : [schema]
}

function valuesOf({ enum: values, const: only }: Schema): unknown[] {
  if (Array.isArray(values)) return values
  return only === undefined ? [] : [only]
}

function typesOf({ type, const: only }: Schema): string[] {
  if (Array.isArray(type)) return type as string[]
  if (typeof type === 'string') return [type]
  return only === undefined ? [] : [typeof only]
}

/** What a client of `then` would notice now, in words. */
export function breaksOf(then: ClientCalls, now: ClientCalls): string[] {
  return Object.entries(then).flatMap(([name, old]) => {
    const call = now[name]
    if (!call) return [`${name} is gone`]
    const added = Object.entries(call.parameters).filter(([each, { needed }]) => needed && !old.parameters[each])
    return [
      ...(call.scope === old.scope ? [] : [`${name} needs the scope ${call.scope}`]),
      ...added.map(([each]) => `${name} needs the new parameter ${each}`),
      ...Object.entries(old.parameters).flatMap(([each, shape]) => {
        const present = call.parameters[each]
        return present ? refusals(`${name} ${each}`, shape, present) : [`${name} ${each} is gone`]
      }),
      ...(old.body ? (call.body ? refusals(`${name} body`, old.body, call.body) : [`${name} takes no body`]) : []),
      ...(!old.body && (call.body?.required ?? []).length > 0 ? [`${name} needs a body`] : []),
      ...losses(`${name} reply`, old.reply, call.reply),
    ]
  })
}

/** What was accepted and is refused. */
function refusals(at: string, then: Shape, now: Shape): string[] {
  const { limits = {} } = now
  const tighter = Object.entries(limits).filter(([name, limit]) => {
    const before = then.limits?.[name]
    return before === undefined || (IS_LEAST.test(name) ? limit > before : limit < before)
  })
  return [
    ...missing(then.types, now.types).map((type) => `${at} no longer takes ${type}`),
    ...(now.values ? missing(then.values ?? ['any other value'], now.values) : []).map(
      (value) => `${at} no longer takes ${String(value)}`,
    ),
    ...tighter.map(([name, limit]) => `${at} has ${name} ${limit}`),
    ...missing(now.required, then.required).map((field) => `${at}.${field} is required`),
    ...Object.entries(then.fields ?? {}).flatMap(([field, shape]) => {
      const present = now.fields?.[field]
      return present ? refusals(`${at}.${field}`, shape, present) : [`${at}.${field} is refused`]
    }),
    ...(then.items && now.items ? refusals(`${at}[]`, then.items, now.items) : []),
  ]
}

/** What was answered and is not, or is in another form. New fields and new values of an enum may come. */
function losses(at: string, then: Shape, now: Shape): string[] {
  return [
    ...missing(now.types, then.types).map((type) => `${at} may be ${type}`),
    ...missing(then.types, [...now.types, 'null']).map((type) => `${at} is no ${type} any more`),
    ...missing(then.values, now.values).map((value) => `${at} is never ${String(value)}`),
    ...Object.entries(then.fields ?? {}).flatMap(([field, shape]) => {
      const present = now.fields?.[field]
      if (!present) return [`${at}.${field} is gone`]
      const isOptional = then.required?.includes(field) === true && now.required?.includes(field) !== true
      return [...(isOptional ? [`${at}.${field} may be absent`] : []), ...losses(`${at}.${field}`, shape, present)]
    }),
    ...(then.items && now.items ? losses(`${at}[]`, then.items, now.items) : []),
  ]
}

function missing<Each>(wanted: readonly Each[] = [], present: readonly Each[] = []) {
  return wanted.filter((each) => !present.includes(each))
}
