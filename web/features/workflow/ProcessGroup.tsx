import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { AskedItem } from '#contract/asked-items.ts'
import { stepStartBlocker } from '#contract/asked-items.rules.ts'
import { STEP_GROUPS, type StepStatus, type WorkflowData } from '#contract/workflow.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { StatusBadge, type StatusLook } from '#web/ui/StatusBadge.tsx'
import { formatHours } from './process-times.ts'
import { ProcessLine } from './ProcessLine.tsx'
import classes from './ProcessTable.module.css'
import type { ProcessSection } from './process-sections.ts'
import type { StepActions } from './useStepActions.ts'

/** RX-36. */
export const THIRD_PARTY_NOTICE = 'This is assigned to third party partner.'

/** Number of steps shown of a long group; the rest follows on request, or when the case reaches it. */
const VISIBLE_ROWS = 6

const STATUS_LOOKS: Record<StepStatus, { look: StatusLook; label: string }> = {
  NEW: { look: 'new', label: 'New' },
  PENDING: { look: 'pending', label: 'Pending' },
  IN_PROGRESS: { look: 'in-progress', label: 'In Progress' },
  COMPLETED: { look: 'completed', label: 'Completed' },
}

export type GroupProps = {
  section: ProcessSection
  current: WorkflowData['current']
  asked: readonly AskedItem[]
  steps: StepActions
  entered: number | undefined
  next: number | undefined
}

export function ProcessGroup({ section, current, asked, steps, entered, next }: GroupProps) {
  const { label, status, steps: rows, isThirdParty } = section
  const lock = section.lock?.text ?? steps.noPermission
  const startBlocked = section.startBlocked?.text
  // Initially collapsed if completed; completing a group later does not collapse it under the user's hands.
  const [isUnfolded, setUnfolded] = useState(status !== 'COMPLETED' || isThirdParty)
  const [isLong, setLong] = useState(rows.length > VISIBLE_ROWS + 1)
  const at = rows.findIndex((row) => row.status === 'IN_PROGRESS' || row.status === 'PENDING')
  // Once the case has expanded the group it stays expanded.
  if (at >= VISIBLE_ROWS && isLong) setLong(false)
  const visible = isLong ? rows.slice(0, VISIBLE_ROWS) : rows
  const rest = rows.slice(visible.length)
  const isCurrent = current?.request_type === STEP_GROUPS[section.group].request_type
  return (
    <tbody>
      <Box component="tr" bg="var(--td-sub)">
        <th colSpan={6} scope="colgroup">
          <UnstyledButton
            className={classes.group}
            w="100%"
            mih="max(28px, var(--td-touch))"
            fz="inherit"
            fw={600}
            c="var(--mantine-color-text)"
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Icon of={isUnfolded ? IconChevronDown : IconChevronRight} />
            {label} <StatusBadge {...STATUS_LOOKS[status]} />
            <Text span inherit fw={400} c="dimmed">
              {isThirdParty ? '' : formatStepCount(section)}
            </Text>
            <Text span inherit fw={400} c="dimmed" ml="auto">
              {formatGroupSummary(section, status === 'COMPLETED' ? undefined : lock, startBlocked)}
            </Text>
          </UnstyledButton>
        </th>
      </Box>
      {isThirdParty && isUnfolded ? (
        <tr>
          <td colSpan={6}>
            <Text inherit c="var(--td-t2)" ta="center" py={{ base: 0, sm: 'lg' }}>
              {THIRD_PARTY_NOTICE}
            </Text>
          </td>
        </tr>
      ) : null}
      {isUnfolded && !isThirdParty
        ? visible.map((row) => (
            <ProcessLine
              key={row.id}
              row={row}
              currentSince={isCurrent && current?.step === row.key ? current.updated_at : undefined}
              isLocked={lock !== undefined}
              startBlocked={startBlocked ?? stepStartBlocker(asked, row.key)?.text}
              steps={steps}
              isEntered={row.id === entered}
              isNext={row.id === next}
            />
          ))
        : null}
      {rest.length > 0 && isUnfolded && !isThirdParty ? (
        <tr>
          <Box component="td" colSpan={6} ta="start">
            <UnstyledButton
              className={classes.more}
              mih="max(28px, var(--td-touch))"
              fz="inherit"
              onClick={() => setLong(false)}
            >
              <Flex component="span" align="center" gap="sm">
                <Icon of={IconChevronDown} />
                {rest.length} more: {rest.map((row) => row.process).join(', ')}
              </Flex>
            </UnstyledButton>
          </Box>
        </tr>
      ) : null}
    </tbody>
  )
}

function formatStepCount({ steps }: ProcessSection) {
  const done = steps.filter((row) => row.status === 'COMPLETED').length
  return done === steps.length ? `${done} steps` : `${done} of ${steps.length} steps`
}

/** Returns '3.59 h in total', and why the group is blocked. */
function formatGroupSummary(
  { steps, status, isThirdParty }: ProcessSection,
  lock: string | undefined,
  blocked?: string,
) {
  const hours = steps.reduce((sum, row) => sum + (row.production_time ?? 0), 0)
  const sum =
    hours > 0 && !isThirdParty ? `${formatHours(hours)} ${status === 'COMPLETED' ? 'in total' : 'so far'}` : undefined
  const note =
    lock ?? (blocked ? `steps cannot start: ${blocked.charAt(0).toLowerCase()}${blocked.slice(1, -1)}` : undefined)
  return [sum, note].filter((text) => text !== undefined).join(', ')
}
