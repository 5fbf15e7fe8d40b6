import { Group, Radio, Title } from '@mantine/core'
import { GAUGES, type Board } from '#contract/dashboard.ts'
import { ARCHIVED_ACCESS } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import classes from './Boards.module.css'
import { Gauge } from './Gauge.tsx'

/** The `roles` filter of the search that lists what a board counts (register 81). */
const BOARDS = {
  organizations: { label: 'Organizations', role: 'organization' },
  users: { label: 'Users', role: 'doctor' },
} as const
type Name = keyof typeof BOARDS

/** specification 4.10: Leads and Onboarding have no list, so only the statuses from this one on are links. */
const FIRST_LINKED = 3

type Props = { boards: Record<Name, Board> | undefined; board: Name; onBoard: (board: string) => void }

export function Boards({ boards, board, onBoard }: Props) {
  const can = useCan()
  const canOpenUsers = useCanOpen()(paths.organizationsUsers())
  const counts = boards?.[board]
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <section className={classes.boards} aria-labelledby="boards-title">
      <header className={classes.head}>
        <Title order={2} size="h3" id="boards-title">
          Boards
        </Title>
        <Radio.Group value={board} onChange={onBoard} aria-labelledby="boards-title">
          <Group gap="sm">
            {Object.entries(BOARDS).map(([name, { label }]) => (
              <Radio key={name} value={name} label={label} size="xs" />
            ))}
          </Group>
        </Radio.Group>
      </header>
      <ul className={classes.gauges}>
        {GAUGES.map(({ key, label, status }) => (
          <li key={key}>
            <Gauge
              gauge={key}
              label={label}
              count={counts?.[key]}
              of={total}
              href={status >= FIRST_LINKED && canOpenUsers ? boardListPath(board, status) : undefined}
              blocked={key === 'archived' ? can.reason(ARCHIVED_ACCESS) : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function boardListPath(board: Name, status: number) {
  return paths.organizationsUsers({ filter: { roles: BOARDS[board].role, status } })
}
