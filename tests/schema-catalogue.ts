import type { Pool } from 'pg'

/**
 * Returns a line for each part of the tables of a database, for comparing two; the order of columns makes no
 * difference.
 */
export async function listSchemaObjects(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with tables as (
      select oid, relname, relacl from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
    )
    select 'column ' || concat_ws(' ', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, 'identity ' || nullif(a.attidentity, '')::text, 'generated ' || nullif(a.attgenerated, '')::text,
      pg_get_expr(d.adbin, d.adrelid), col_description(t.oid, a.attnum)) as line
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    -- "not null" stands with its column.
    union all select 'constraint ' || concat_ws(' ', t.relname, c.conname, pg_get_constraintdef(c.oid))
    from tables t join pg_constraint c on c.conrelid = t.oid and c.contype <> 'n'
    union all select 'index ' || pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
    union all select 'trigger ' || pg_get_triggerdef(g.oid) from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
    union all select 'right ' || concat_ws(' ', t.relname, (
      -- MAINTAIN is new in PostgreSQL 17, a dump of an older one does not give it.
      select string_agg(privilege_type, ' ' order by privilege_type) from aclexplode(t.relacl) where privilege_type <> 'MAINTAIN')) from tables t
    union all select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'sequence ' || concat_ws(' ', sequencename, data_type, start_value, increment_by, max_value)
    from pg_sequences where schemaname = 'public'`)
  return rows.map(({ line }) => line).sort()
}
