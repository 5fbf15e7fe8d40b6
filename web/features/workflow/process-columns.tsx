import { Box, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconCornerDownLeft, IconLock, IconPlayerPlay, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ProcessRow } from '#contract/workflow.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { CardColumn } from '#web/ui/table/CardTable.tsx'
import { formatHours, formatPending } from './process-times.ts'
import classes from './ProcessTable.module.css'
import { TechCell } from './TechCell.tsx'
import { TimeCell } from './TimeCell.tsx'
import type { StepActions } from './useStepActions.ts'

/** A step with what its cells need to edit it. */
export type ProcessStep = {
  row: ProcessRow
  /** ISO time since when it runs or waits; set for the current step of the case only. */
  currentSince: string | undefined
  isLocked: boolean
  /** Why the step may not start although the group is unlocked. */
  startBlocked: string | undefined
  steps: StepActions
  /** Whether Enter finishes it, like the page's button. */
  isEntered: boolean
  /** Whether it starts after the running step. */
  isNext: boolean
  /** Called with the reason why an input was rejected; undefined once it is resolved. */
  onProblem: (problem: string | undefined) => void
}

export const PROCESS_COLUMNS: readonly CardColumn<ProcessStep>[] = [
  {
    header: 'Step',
    width: 44,
    cell: ({ row }) => (
      <Text span inherit c="dimmed">
        {row.step}
      </Text>
    ),
  },
  {
    header: 'Process',
    isRowHeader: true,
    cell: ({ row, isNext }) => (
      <Text span inherit c={row.status === 'NEW' ? 'var(--td-t2)' : 'var(--mantine-color-text)'}>
        {row.process} {isNext ? <Mark label="Next" tone="soft" /> : null}
      </Text>
    ),
  },
  {
    header: 'Tech name',
    width: '20%',
    className: classes.tech,
    cell: ({ row, isLocked, steps, onProblem }) => (
      <TechCell row={row} isLocked={isLocked} onPick={(tech) => onProblem(steps.save(row, tech))} />
    ),
  },
  {
    header: 'Started',
    width: 164,
    className: classes.started,
    isLabelled: true,
    cell: (step) => <Started {...step} />,
  },
  {
    header: 'Finished',
    width: 164,
    className: classes.finished,
    isLabelled: true,
    cell: (step) => <Finished {...step} />,
  },
  {
    header: 'Production time',
    width: 136,
    className: classes.production,
    cell: ({ row, currentSince }) => <Production row={row} since={currentSince} />,
  },
]

function Started({ row, isLocked, startBlocked, steps, onProblem }: ProcessStep) {
  if (!isLocked && row.status === 'PENDING') {
    return (
      <NowButton
        label="Start now"
        icon={IconPlayerPlay}
        process={row.process}
        blocked={startBlocked}
        onPress={() => onProblem(steps.start(row))}
      />
    )
  }
  return (
    <TimeCell
      label={`${row.process} started`}
      value={row.started_at}
      isLocked={isLocked || (startBlocked !== undefined && row.started_at === null)}
      onSave={(started_at) => steps.save(row, { started_at })}
      onProblem={onProblem}
    />
  )
}

function Finished({ row, isLocked, steps, isEntered, onProblem }: ProcessStep) {
  const hasKeys = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })
  if (!isLocked && row.status === 'IN_PROGRESS') {
    return (
      <NowButton
        {...(isEntered && hasKeys
          ? { label: 'Enter finishes it', icon: IconCornerDownLeft, isQuiet: true }
          : { label: 'Finish now', icon: IconCheck })}
        process={row.process}
        onPress={() => onProblem(steps.finish(row))}
      />
    )
  }
  return (
    <TimeCell
      label={`${row.process} finished`}
      value={row.finished_at}
      isLocked={isLocked || row.started_at === null}
      onSave={(finished_at) => steps.save(row, { finished_at })}
      onProblem={onProblem}
    />
  )
}

function Production({ row, since }: { row: ProcessRow; since: string | undefined }) {
  if (row.production_time !== null) return formatHours(row.production_time)
  if (row.status === 'IN_PROGRESS') return <ElapsedTime since={row.started_at} />
  if (row.status === 'PENDING' && since) return <ElapsedTime since={since} format={formatPending} />
  return <SecondaryText>–</SecondaryText>
}

type NowProps = {
  label: string
  icon: TablerIcon
  process: string
  /** Less prominent, because the page's button does the same. */
  isQuiet?: boolean
  blocked?: string | undefined
  onPress: () => void
}

/** Records the time of the click. */
function NowButton({ label, icon, process, isQuiet, blocked, onPress }: NowProps) {
  return (
    <Box ml={-7}>
      <ActionButton
        variant={isQuiet ? 'subtle' : 'default'}
        color={isQuiet ? 'gray' : undefined}
        size="compact-sm"
        icon={blocked ? IconLock : icon}
        blocked={blocked}
        aria-label={`${label}: ${process}`}
        onClick={onPress}
      >
        {label}
      </ActionButton>
    </Box>
  )
}
