import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { PUBLIC_BASE } from '#server/v3/noun.ts'
import { publicNouns } from '#server/v3/nouns.ts'
import { publicOpenapi } from '#server/v3/openapi.ts'

/** The document of /api/v3, and whether a reply is as it says. */

export const publicDocument = publicOpenapi(publicNouns, PUBLIC_BASE, 'Typodont')

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
// Under an id of its own, so that its references resolve from the schemas within it.
ajv.addSchema(closed(publicDocument) as object, 'document')

const compiled = new Map<string, ValidateFunction>()

function validator(pointer: string) {
  const known = compiled.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` })
  compiled.set(pointer, known)
  return known
}

/** Throws if a reply differs from the document, also by a field that the document lacks. */
export function checkAgainstDocument(method: string, path: string, status: number, body: unknown) {
  const [address = ''] = path.split('?')
  const template = Object.keys(publicDocument.paths).find((each) => pattern(each).test(address))
  const operation = template === undefined ? undefined : publicDocument.paths[template]?.[method.toLowerCase()]
  if (template === undefined || operation === undefined || body === undefined) return
  const { responses } = operation as { responses: Record<string, { $ref?: string }> }
  const place = responses[status] ? String(status) : 'default'
  if (place === 'default' && status < 500) throw new Error(`${method} ${template} documents no ${status}.`)
  const at = responses[place]?.$ref?.slice(1) ?? `/paths/${escape(template)}/${method.toLowerCase()}/responses/${place}`
  const check = validator(`${at}/content/application~1json/schema`)
  if (!check(body)) throw new Error(`${method} ${template} answers otherwise: ${ajv.errorsText(check.errors)}`)
}

/** Whether a value is as the schema at that place of the document says; the faults if not. */
export function faultsOf(pointer: string, value: unknown) {
  const check = validator(pointer)
  return check(value) ? [] : [`${pointer}: ${ajv.errorsText(check.errors)}`]
}

export function escape(part: string) {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** `{id}` comes before a word of the same place only if no other path has that word. */
function pattern(template: string) {
  return new RegExp(`^${template.replace(/\{[a-z_]+\}/g, String.raw`\d+`)}$`)
}

/** The same document without room for other fields; a program may get more some day, a test may not. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed)
  if (typeof node !== 'object' || node === null) return node
  const copy = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]))
  const isClosed = copy.type === 'object' && copy.properties !== undefined && copy.additionalProperties === undefined
  return isClosed ? { ...copy, additionalProperties: false } : copy
}
