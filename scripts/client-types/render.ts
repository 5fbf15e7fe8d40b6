import { readdirSync } from 'node:fs'
import path from 'node:path'
import { paramNames } from '../../contract/call.ts'
import type { PublicCall } from '../../contract/v3/call.ts'
import { PUBLIC_VERSION } from '../../contract/v3/wire.ts'
import { createSchemaConverter, type JsonSchema, type Shapes } from '../../server/http/openapi-shapes.ts'
import { docComment, FORMATS, isEmptyAllowed, toTypescript } from './to-typescript.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../contract/v3')

type Noun = { name: string; calls: Record<string, PublicCall> }

/** Writes the types and the table of all public calls, for client/src/api.ts. */
export async function renderClientTypes() {
  const nouns = await readNouns()
  const shapes = createSchemaConverter()
  const groups = nouns.map((noun) => renderGroup(shapes, noun)).join('\n')
  const named = Object.entries(shapes.components).map(([name, schema]) => exported(name, schema))
  const formats = Object.values(FORMATS).map(({ name, doc }) => `${docComment([doc])}export type ${name} = string\n`)
  return [
    '/* Written by `npm run client:types` from contract/v3; a test fails when it is not fresh. */\n',
    "import type { CallOptions, CallShape, WriteOptions } from './call.ts'\nimport type { List } from './list.ts'\n",
    `/** The form of the API that these types describe; sent with every request. */\nexport const VERSION = '${PUBLIC_VERSION}'\n`,
    ...formats,
    ...named,
    groups,
    renderTable(nouns),
  ].join('\n')
}

/** The nouns are the files of the contract that declare calls. */
async function readNouns(): Promise<Noun[]> {
  const nouns: Noun[] = []
  for (const file of readdirSync(CONTRACT)
    .filter((each) => /^[\w-]+\.ts$/.test(each))
    .sort()) {
    const module = (await import(path.join(CONTRACT, file))) as Record<string, Record<string, PublicCall>>
    const declared = Object.keys(module).filter((each) => /^public\w+Calls$/.test(each))
    for (const each of declared) nouns.push({ name: camelCase(path.parse(file).name), calls: module[each] ?? {} })
    if (declared.length > 1) throw new Error(`${file} declares several nouns: ${declared.join(', ')}.`)
  }
  return nouns
}

function renderGroup(shapes: Shapes, { name, calls }: Noun) {
  const types: string[] = []
  const methods = Object.entries(calls).map(([callName, call]) => {
    const prefix = pascalCase(name) + pascalCase(callName)
    const declare = (suffix: string, schema: JsonSchema) => {
      types.push(exported(`${prefix}${suffix}`, schema))
      return `${prefix}${suffix}`
    }
    const given = paramNames(call.path).map((each) => `${each}: number`)
    for (const part of takenBy(call)) {
      const schema = shapes.schemaOf(call[part] as never, 'input')
      given.push(`${part}${isEmptyAllowed(schema) ? '?' : ''}: ${declare(pascalCase(part), schema)}`)
    }
    given.push(`options?: ${call.method === 'GET' ? 'CallOptions' : 'WriteOptions'}`)
    const data = declare(call.isList ? 'Row' : 'Reply', shapes.schemaOf(call.data, 'output'))
    const more = call.more ? `, ${declare('More', shapes.schemaOf(call.more, 'output'))}` : ''
    const doc = docComment(
      [`${call.summary}.`, call.scope === null ? 'Any key.' : `Needs the scope \`${call.scope}\`.`],
      '  ',
    )
    return `${doc}  ${callName}(${given.join(', ')}): ${call.isList ? 'List' : 'Promise'}<${data}${more}>\n`
  })
  return `${types.join('\n')}\nexport type ${pascalCase(name)}Calls = {\n${methods.join('')}}\n`
}

function renderTable(nouns: readonly Noun[]) {
  const fields = nouns.map(({ name }) => `  readonly ${name}: ${pascalCase(name)}Calls\n`).join('')
  const values = nouns.map(({ name, calls }) => {
    const rows = Object.entries(calls).map(([callName, call]) => `      ${callName}: ${renderShape(call)},\n`)
    return `    this.${name} = bind<${pascalCase(name)}Calls>({\n${rows.join('')}    })\n`
  })
  return [
    '/** Turns the table of a noun into its methods. */',
    'type Bind = <Group>(shapes: { [Name in keyof Group]: CallShape }) => Group\n',
    '/** Every call of the public API, by noun. */',
    'export class Api {',
    `${fields}\n  constructor(bind: Bind) {\n${values.join('')}  }\n}\n`,
  ].join('\n')
}

function renderShape(call: PublicCall) {
  const takes = takenBy(call)
  return [
    `{ method: '${call.method}', path: '${call.path}'`,
    takes.length > 0 ? `, takes: [${takes.map((each) => `'${each}'`).join(', ')}]` : '',
    call.isList ? ', isList: true' : '',
    // Such a reply is not stored for a repetition with the same Idempotency-Key.
    call.runs.secret ? ', isOnce: true' : '',
    ' }',
  ].join('')
}

function takenBy(call: PublicCall) {
  return (['body', 'query'] as const).filter((part) => call[part] !== undefined)
}

function exported(name: string, schema: JsonSchema) {
  return `${docComment([schema.description as string | undefined])}export type ${name} = ${toTypescript(schema)}\n`
}

function camelCase(name: string) {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function pascalCase(name: string) {
  return camelCase(`-${name}`)
}
