import { Stack, Text } from '@mantine/core'
import type { System, SystemNode } from '#contract/system.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { EmptyCardLine } from '#web/ui/EmptyState.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { pluralize } from '#web/ui/pluralize.ts'
import { Section } from '#web/ui/Section.tsx'
import { StateGlyph } from '#web/ui/StateGlyph.tsx'
import { formatSize } from './format-size.ts'
import { Meter } from './Meter.tsx'

const STATES = {
  running: { tone: 'okay', label: 'since' },
  stopped: { tone: 'unknown', label: 'stopped' },
  gone: { tone: 'danger', label: 'last heard of' },
} as const

/** The processes of the portal, each as it last reported. */
export function NodesCard({ system }: { system: System }) {
  const { nodes, is_embedded } = system
  const running = nodes.filter(({ state }) => state === 'running')
  const versions = [...new Set(running.map(({ version }) => version))]
  return (
    <Section
      title="Nodes"
      aside={running.length}
      actions={<Text c="dimmed">{versions.length > 0 ? `version ${versions.join(' and ')}` : null}</Text>}
      isFlush
    >
      {nodes.length > 0 ? (
        <ItemList label="Nodes">
          {nodes.map((node) => (
            <NodeItem key={node.id} node={node} isOtherVersion={versions.length > 1} />
          ))}
        </ItemList>
      ) : (
        <EmptyCardLine>No node has reported yet. Each one does so every 15 seconds.</EmptyCardLine>
      )}
      {running.length === 1 ? (
        <Text c="dimmed" size="xs" px={16} pb="sm">
          {is_embedded
            ? 'One node only, as the embedded database has one process.'
            : 'One node only: while it restarts, nobody is served.'}
        </Text>
      ) : null}
    </Section>
  )
}

function NodeItem({ node, isOtherVersion }: { node: SystemNode; isOtherVersion: boolean }) {
  const { name, state, version, started_at, seen_at, sockets } = node
  const { tone, label } = STATES[state]
  return (
    <Item
      lead={<StateGlyph tone={tone} />}
      name={name}
      below={
        <>
          {`${label} `}
          <DateText value={state === 'running' ? started_at : seen_at} as="within" />
          {isOtherVersion ? `, version ${version}` : null}
        </>
      }
      end={state === 'running' ? `${sockets} connected` : null}
      footer={state === 'running' ? <NodeFigures node={node} /> : null}
    />
  )
}

function NodeFigures({ node }: { node: SystemNode }) {
  const { name, cpu, memory_bytes, memory_limit_bytes, lag_ms } = node
  return (
    <Stack gap={4} fz="xs" c="var(--td-t2)">
      <Meter label="Processor" of={`Processor of ${name}`} percent={cpu} value={`${cpu} %`} />
      <Meter
        label="Memory"
        of={`Memory of ${name}`}
        percent={(memory_bytes / memory_limit_bytes) * 100}
        value={`${formatSize(memory_bytes)} of ${formatSize(memory_limit_bytes)}`}
      />
      <Text inherit>{`Event loop ${pluralize(lag_ms, 'millisecond')} late`}</Text>
    </Stack>
  )
}
