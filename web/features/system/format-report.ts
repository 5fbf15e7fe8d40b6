import { labelOf } from '#contract/enums.ts'
import { SYSTEM_SERVICES, type System } from '#contract/system.ts'
import { formatSize } from './format-size.ts'
import { findProblems } from './problems.ts'
import { serviceStateLabel } from './ServiceStateText.tsx'

/** The page as text, for a ticket. */
export function formatReport(system: System) {
  const { now, version, release, nodes, services, queues, slow_requests, backups, migrations } = system
  const busy = queues.filter(({ waiting, failed }) => waiting > 0 || failed > 0)
  const parts: [title: string, lines: string[]][] = [
    ['Needs a person', findProblems(system).map(({ title, text }) => `${title}. ${text}`)],
    [
      'Services',
      services.map(({ service, state, what }) =>
        [labelOf(SYSTEM_SERVICES, service), serviceStateLabel(state), what].join(' | '),
      ),
    ],
    [
      'Nodes',
      nodes.map((node) =>
        [
          node.name,
          node.state,
          `version ${node.version}`,
          `started ${node.started_at}`,
          `${node.cpu} % processor`,
          formatSize(node.memory_bytes),
          `event loop ${node.lag_ms} ms late`,
        ].join(' | '),
      ),
    ],
    [
      'Queue',
      busy.map(
        ({ queue, waiting, oldest_seconds, failed }) =>
          `${queue} | ${waiting} waiting | oldest ${oldest_seconds} s | ${failed} failed`,
      ),
    ],
    [
      'Slow requests of the last hour',
      slow_requests.routes.map(
        ({ route, count, ms, database_ms, request_id }) =>
          `${route} | ${count} | slowest ${ms} ms, database ${database_ms} ms | ${request_id}`,
      ),
    ],
    [
      'Backup',
      [
        `last good ${backups.backup.last_good?.finished_at ?? 'none'}`,
        `last drill ${backups.drill.last_good?.finished_at ?? 'none'}`,
      ],
    ],
    [
      'Migrations',
      [`${migrations.applied} applied, ${migrations.pending.length} wait, newest ${migrations.newest?.name ?? 'none'}`],
    ],
  ]
  const text = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `${title}\n${lines.map((line) => `- ${line}`).join('\n')}`)
  return [`System, version ${version}, release ${release}, ${now}`, ...text].join('\n\n')
}
