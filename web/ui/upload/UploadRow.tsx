import { Button, Progress } from '@mantine/core'
import { IconFile3d, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { amountWords, percentOf, restWords, type Amount } from './amounts.ts'
import classes from './UploadRow.module.css'

type Props = {
  name: string
  phase: 'waiting' | 'sending' | 'paused' | 'stopped' | 'done'
  amount: Amount
  /** Below the name once it is there. */
  facts?: ReactNode
  /** Why it stopped: "the connection was lost". */
  words?: string | undefined
  /** Whether trying again makes sense, and whether what arrived is kept. */
  again?: boolean | undefined
  keeps?: boolean | undefined
  /** Small picture; without it a sign stands in its place. */
  thumbnail?: ReactNode
  /** At the right end, once it is there. */
  actions?: ReactNode
  onPause: () => void
  onResume: () => void
  onCancel: () => void
}

/** One file on its way. */
export function UploadRow(props: Props) {
  const { name, phase, amount, thumbnail } = props
  const isRunning = phase === 'waiting' || phase === 'sending' || phase === 'paused'
  return (
    <li className={classes.row}>
      <span className={classes.picture}>{thumbnail ?? <Icon of={IconFile3d} size={22} />}</span>
      <div className={classes.middle}>
        <p className={classes.name}>{name}</p>
        <Line {...props} />
        {isRunning ? (
          <Progress
            value={percentOf(amount)}
            size={4}
            radius="xl"
            color={phase === 'sending' ? 'brand.6' : 'gray.5'}
            aria-label={`${name}, sent`}
            className={classes.bar}
          />
        ) : null}
      </div>
      <div className={classes.actions}>
        <Actions {...props} />
      </div>
    </li>
  )
}

function Line({ phase, amount, facts, words, again, keeps }: Props) {
  if (phase === 'done') return <p className={classes.facts}>{facts}</p>
  if (phase === 'waiting') return <p className={classes.facts}>Waiting · {amountWords(amount.total)}</p>
  if (phase === 'paused')
    return (
      <p className={classes.facts}>
        Paused at {amountWords(amount.sent, amount.total)} of {amountWords(amount.total)}
      </p>
    )
  if (phase === 'sending') return <p className={classes.facts}>{restWords(amount)}</p>
  return (
    <p className={classes.facts} role="alert">
      <span className={classes.wrong}>
        {again ? `Stopped at ${amountWords(amount.sent, amount.total)}: ${words}.` : words}
      </span>
      {keeps ? ' The part that arrived is kept.' : null}
    </p>
  )
}

function Actions({ name, phase, amount, again, actions, onPause, onResume, onCancel }: Props) {
  if (phase === 'done') return actions
  return (
    <>
      {phase === 'sending' || phase === 'paused' ? (
        <span className={classes.percent}>{Math.floor(percentOf(amount))} %</span>
      ) : null}
      {phase === 'sending' ? <IconButton icon={IconPlayerPause} label={`Pause ${name}`} onClick={onPause} /> : null}
      {phase === 'paused' ? <IconButton icon={IconPlayerPlay} label={`Resume ${name}`} onClick={onResume} /> : null}
      {phase === 'stopped' && again ? (
        <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={onResume}>
          Retry
        </Button>
      ) : null}
      <IconButton icon={IconX} label={`Cancel ${name}`} onClick={onCancel} />
    </>
  )
}
