import { parse } from 'libpg-query'

/** A part of a parsed statement; only what is asked for is looked at. */
type Node = { [key: string]: unknown }

/** Statements by which nothing is taken from a release that knows only the tables before. */
const HARMLESS =
  /^(Create(Stmt|FunctionStmt|TrigStmt|SeqStmt|SchemaStmt|EnumStmt)|ViewStmt|InsertStmt|UpdateStmt|DeleteStmt|SelectStmt|CommentStmt)$/

const CONTRACT = /^\s*-- contract: .{20,}/m

/**
 * Lists what the release before cannot live with in one migration, each as a sentence. `made` holds the tables that came
 * with this release, which nobody uses yet; those of the migration are added. A statement that takes away what the
 * release before no longer uses has a comment before it, `-- contract: ` and why.
 */
export async function expandFaults(sql: string, made: Set<string>) {
  const bytes = Buffer.from(sql)
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Node; stmt_location?: number; stmt_len?: number }[] }
  // The place that the parser names comes after the comments of a statement.
  let end = 0
  return stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const text = bytes.subarray(end, length ? from + length : undefined).toString()
    end = from + (length ?? 0)
    const faults = statementFaults(stmt, made, stmts.length)
    if (!CONTRACT.test(text)) return faults
    return faults.length > 0 ? [] : ['-- contract: stands before a statement that takes nothing away']
  })
}

function statementFaults(stmt: Node, made: Set<string>, count: number): string[] {
  const [[kind, value] = ['', {}]] = Object.entries(stmt)
  const node = value as Node
  const table = ((node.relation as Node | undefined)?.relname as string | undefined) ?? ''
  if (kind === 'CreateStmt') made.add(table)
  if (HARMLESS.test(kind)) return []
  if (kind === 'AlterTableStmt') return made.has(table) ? [] : alterations(node, table)
  if (kind === 'IndexStmt') return made.has(table) ? [] : indexFaults(node, table, count)
  if (kind === 'GrantStmt' && node.is_grant === true) return []
  if (kind === 'RenameStmt') return [`${table} or a part of it is renamed`]
  if (kind === 'DropStmt') return node.removeType === 'OBJECT_INDEX' ? [] : [`${describeDrop(node)} is dropped`]
  return [`what a ${kind} takes away is not known`]
}

function describeDrop({ removeType, objects }: Node) {
  const names = JSON.stringify(objects).match(/(?<="sval":")[^"]+/g) ?? []
  return `${String(removeType).replace('OBJECT_', '').toLowerCase()} ${names.join('.')}`
}

function indexFaults(node: Node, table: string, count: number) {
  return [
    node.unique ? `a unique index on ${table} refuses rows that the release before writes` : '',
    node.concurrent ? '' : `an index on ${table} is built while nobody can write to it: create index concurrently`,
    node.concurrent && count > 1 ? 'an index that is built concurrently needs a file of its own' : '',
  ].filter(Boolean)
}

function alterations(node: Node, table: string) {
  return (node.cmds as { AlterTableCmd: Node }[]).flatMap(({ AlterTableCmd: command }) => {
    const { subtype, name } = command as { subtype: string; name?: string }
    const column = `${table}.${name ?? ''}`
    const definition = command.def as Node | undefined
    if (subtype === 'AT_AddColumn') return addedColumn(definition?.ColumnDef as Node, table)
    if (subtype === 'AT_ColumnDefault')
      return definition ? [] : [`${column} loses its default, which the release before may need`]
    if (subtype === 'AT_DropNotNull' || subtype === 'AT_ValidateConstraint') return []
    if (subtype === 'AT_DropConstraint') return []
    if (subtype === 'AT_DropColumn') return [`${column} is dropped`]
    if (subtype === 'AT_AlterColumnType') return [`${column} changes its type`]
    if (subtype === 'AT_SetNotNull') return [`${column} becomes not null, and the release before may leave it out`]
    if (subtype === 'AT_AddConstraint') return [`${table} gets a constraint that the release before may violate`]
    return [`what ${subtype} does to ${table} is not known`]
  })
}

function addedColumn(definition: Node, table: string) {
  const types = ((definition.constraints ?? []) as { Constraint: Node }[]).map(({ Constraint: { contype } }) => contype)
  const column = `${table}.${String(definition.colname)}`
  return [
    types.includes('CONSTR_NOTNULL') && !types.includes('CONSTR_DEFAULT')
      ? `${column} is not null without a default, and the release before does not know it`
      : '',
    types.some((type) => type === 'CONSTR_GENERATED' || type === 'CONSTR_IDENTITY')
      ? `${column} is computed for every row while nobody can use the table`
      : '',
  ].filter(Boolean)
}
