import { sql, type Kysely } from 'kysely'
import type { SystemNode } from '#contract/system.ts'
import type { DB } from '#server/db/schema.ts'
import type { SlowRoute } from '#server/slow-requests.ts'
import type { ProcessFigures } from './process-figures.ts'
import type { FoundService } from './probe-services.ts'

export type NodeRow = Pick<SystemNode, 'id' | 'name' | 'version' | 'release' | 'state' | 'started_at' | 'seen_at'> & {
  figures: ProcessFigures
  services: FoundService[]
  slow_requests: SlowRoute[]
}

/**
 * The nodes of this installation by their names, those that stopped last. A copy has rows of the site that it was made of: a restored one has
 * another installation id, and a drill shows drills only.
 */
export async function readNodes(db: Kysely<DB>, isDrill: boolean) {
  const { rows } = await sql<NodeRow>`
    select id, name, version, release, started_at, seen_at, figures, services, slow_requests,
      case when stopped_at is not null then 'stopped' when seen_at < now() - interval '1 minute' then 'gone'
        else 'running' end as state
    from nodes
    where is_drill = ${isDrill} and installation is not distinct from (select id from installation)
    order by stopped_at is not null, name, started_at limit 200`.execute(db)
  return rows
}

export function toNodeView(node: NodeRow, running: readonly NodeRow[]): SystemNode {
  const { figures, services: _services, slow_requests: _slow, ...rest } = node
  const namesakes = running.filter(({ name }) => name === node.name)
  return { ...rest, ...figures, is_name_taken: node.state === 'running' && namesakes.length > 1 }
}
