import { Button, Tooltip } from '@mantine/core'
import { IconCheck, IconLock, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProcessRow } from '#contract/workflow.ts'
import { useMe } from '#web/api/useMe.ts'
import { Age } from '#web/ui/Age.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { hoursText, orderBlocker, pendingWords } from './process-words.ts'
import classes from './ProcessTable.module.css'
import { TechCell } from './TechCell.tsx'
import { TimeCell } from './TimeCell.tsx'
import type { StepChange } from './useSaveStep.ts'

type Props = {
  row: ProcessRow
  /** When it began to run or wait: the case's current step only. */
  currentSince: string | undefined
  isLocked: boolean
  /** Why a step may not begin although the group is open. */
  startBlocked: string | undefined
  onSave: (row: ProcessRow, change: StepChange) => void
}

/** One step: who, from when, until when, how long. */
export function ProcessLine({ row, currentSince, isLocked, startBlocked, onSave }: Props) {
  const [problem, setProblem] = useState<string>()
  const me = useMe()
  const isRunning = row.status === 'IN_PROGRESS'
  const offersStart = !isLocked && row.status === 'PENDING'
  const cannotStart = startBlocked !== undefined && row.started_at === null

  function save(change: StepChange) {
    const wrong = orderBlocker({ ...row, ...change })
    if (wrong) return wrong
    onSave(row, change)
    return undefined
  }

  function start() {
    // Whoever starts a step that nobody has takes it.
    const own = { user_id: me.id, tech_name: `${me.first_name} ${me.last_name}` }
    setProblem(save({ started_at: new Date().toISOString(), ...(row.user_id === null ? own : {}) }))
  }

  return (
    <>
      <tr className={classes.line} data-running={isRunning} data-new={row.status === 'NEW'}>
        <td className={classes.step}>{row.step}</td>
        <th scope="row" className={classes.process}>
          {row.process}
        </th>
        <td className={classes.techCell}>
          <TechCell row={row} isLocked={isLocked} onPick={(tech) => setProblem(save(tech))} />
        </td>
        <td className={classes.started}>
          {offersStart ? (
            <NowButton label="Start now" process={row.process} blocked={startBlocked} onPress={start} />
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
        <td className={classes.finished}>
          {isRunning && !isLocked ? (
            <NowButton
              label="Finish now"
              process={row.process}
              isFinish
              onPress={() => setProblem(save({ finished_at: new Date().toISOString() }))}
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
        <td className={classes.production}>
          <Production row={row} since={currentSince} />
        </td>
      </tr>
      {problem ? (
        <tr className={classes.problem}>
          <td colSpan={6}>
            <span role="alert">{problem}</span>
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Production({ row, since }: { row: ProcessRow; since: string | undefined }) {
  if (row.production_time !== null) return hoursText(row.production_time)
  if (row.status === 'IN_PROGRESS') return <Age since={row.started_at} />
  if (row.status === 'PENDING' && since) return <Age since={since} words={pendingWords} />
  return <span className={classes.none}>–</span>
}

type NowProps = {
  label: string
  process: string
  isFinish?: boolean
  blocked?: string | undefined
  onPress: () => void
}

/** The time of the click is the time that is written. */
function NowButton({ label, process, isFinish, blocked, onPress }: NowProps) {
  const glyph = blocked ? IconLock : isFinish ? IconCheck : IconPlayerPlay
  return (
    <Tooltip label={blocked} disabled={!blocked}>
      <Button
        variant="default"
        size="compact-sm"
        className={classes.now}
        leftSection={<Icon of={glyph} size={14} />}
        aria-label={`${label}: ${process}`}
        aria-disabled={Boolean(blocked)}
        data-disabled={blocked ? true : undefined}
        onClick={blocked ? undefined : onPress}
      >
        {label}
      </Button>
    </Tooltip>
  )
}
