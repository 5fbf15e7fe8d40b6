import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck, IconCornerDownLeft, IconLock, IconPlayerPlay, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProcessRow } from '#contract/workflow.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { formatHours, formatPending } from './process-times.ts'
import classes from './ProcessTable.module.css'
import { TechCell } from './TechCell.tsx'
import { TimeCell } from './TimeCell.tsx'
import type { StepChange } from './useSaveStep.ts'
import type { StepActions } from './useStepActions.ts'

type Props = {
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
}

/** A row with the step's technician, times and duration. */
export function ProcessLine({ row, currentSince, isLocked, startBlocked, steps, isEntered, isNext }: Props) {
  const [problem, setProblem] = useState<string>()
  const hasKeys = useMediaQuery('(hover: hover)', true, { getInitialValueInEffect: false })
  const isRunning = row.status === 'IN_PROGRESS'
  const offersStart = !isLocked && row.status === 'PENDING'
  const cannotStart = startBlocked !== undefined && row.started_at === null
  const save = (change: StepChange) => steps.save(row, change)

  return (
    <>
      <tr className={classes.line} data-running={isRunning} data-new={row.status === 'NEW'}>
        <Box component="td" c="dimmed">
          {row.step}
        </Box>
        <Box component="th" scope="row" c={row.status === 'NEW' ? 'var(--td-t2)' : 'var(--mantine-color-text)'}>
          {row.process} {isNext ? <Mark label="Next" tone="soft" /> : null}
        </Box>
        <td className={classes.tech}>
          <TechCell row={row} isLocked={isLocked} onPick={(tech) => setProblem(save(tech))} />
        </td>
        <td className={classes.started} data-label="Started">
          {offersStart ? (
            <NowButton
              label="Start now"
              icon={IconPlayerPlay}
              process={row.process}
              blocked={startBlocked}
              onPress={() => setProblem(steps.start(row))}
            />
          ) : (
            <TimeCell
              label={`${row.process} started`}
              value={row.started_at}
              isLocked={isLocked || cannotStart}
              onSave={(started_at) => save({ started_at })}
              onProblem={setProblem}
            />
          )}
        </td>
        <td className={classes.finished} data-label="Finished">
          {isRunning && !isLocked ? (
            <NowButton
              {...(isEntered && hasKeys
                ? { label: 'Enter finishes it', icon: IconCornerDownLeft, isQuiet: true }
                : { label: 'Finish now', icon: IconCheck })}
              process={row.process}
              onPress={() => setProblem(steps.finish(row))}
            />
          ) : (
            <TimeCell
              label={`${row.process} finished`}
              value={row.finished_at}
              isLocked={isLocked || row.started_at === null}
              onSave={(finished_at) => save({ finished_at })}
              onProblem={setProblem}
            />
          )}
        </td>
        <Box component="td" className={classes.production} pl={0}>
          <Production row={row} since={currentSince} />
        </Box>
      </tr>
      {problem ? (
        <Box component="tr" bg="var(--td-danger-soft)" c="var(--td-danger)">
          <Box component="td" colSpan={6} ta="start">
            <span role="alert">{problem}</span>
          </Box>
        </Box>
      ) : null}
    </>
  )
}

function Production({ row, since }: { row: ProcessRow; since: string | undefined }) {
  if (row.production_time !== null) return formatHours(row.production_time)
  if (row.status === 'IN_PROGRESS') return <ElapsedTime since={row.started_at} />
  if (row.status === 'PENDING' && since) return <ElapsedTime since={since} words={formatPending} />
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
