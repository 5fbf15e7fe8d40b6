import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { IconFile3d, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { formatBytes, progressPercent, formatProgress, type UploadProgress } from './upload-progress.ts'
import { Thumbnail } from '../Thumbnail.tsx'
import classes from './UploadRow.module.css'

type Props = {
  name: string
  phase: 'waiting' | 'sending' | 'paused' | 'stopped' | 'done'
  amount: UploadProgress
  /** Below the name once the upload is done. */
  facts?: ReactNode
  /** The reason why it stopped: "the connection was lost". */
  message?: string | undefined
  /** Whether a retry makes sense, and whether the partial upload is kept. */
  again?: boolean | undefined
  isResumable?: boolean | undefined
  picture?: string | undefined
  /** At the right end, once the upload is done. */
  actions?: ReactNode
  onPause: () => void
  onResume: () => void
  onCancel: () => void
}

/** The progress of one upload. */
export function UploadRow(props: Props) {
  const { name, phase, amount, picture } = props
  const isRunning = phase === 'waiting' || phase === 'sending' || phase === 'paused'
  return (
    <li className={classes.row}>
      <Thumbnail url={picture} size={64} icon={IconFile3d} />
      <Box flex="1 1 240px" miw={0}>
        <Text fw={500} truncate>
          {name}
        </Text>
        <Line {...props} />
        {isRunning ? (
          <Progress
            value={progressPercent(amount)}
            size={4}
            radius="xl"
            color={phase === 'sending' ? 'brand.6' : 'gray.5'}
            aria-label={`${name}, sent`}
            mt={6}
          />
        ) : null}
      </Box>
      <Group gap={4} ms="auto">
        <Actions {...props} />
      </Group>
    </li>
  )
}

function Line({ phase, amount, facts, message, again, isResumable }: Props) {
  const total = formatBytes(amount.total)
  const sent = formatBytes(amount.sent, amount.total)
  return (
    <Text c="var(--td-t2)" role={phase === 'stopped' ? 'alert' : undefined}>
      {phase === 'done' ? facts : null}
      {phase === 'waiting' ? `Waiting · ${total}` : null}
      {phase === 'paused' ? `Paused at ${sent} of ${total}` : null}
      {phase === 'sending' ? formatProgress(amount) : null}
      {phase === 'stopped' ? (
        <>
          <Text span inherit c="var(--td-danger)">
            {again ? `Stopped at ${sent}: ${message}.` : message}
          </Text>
          {isResumable ? ' The part that arrived is kept.' : null}
        </>
      ) : null}
    </Text>
  )
}

function Actions({ name, phase, amount, again, actions, onPause, onResume, onCancel }: Props) {
  if (phase === 'done') return actions
  return (
    <>
      {phase === 'sending' || phase === 'paused' ? (
        <Text span me="sm" fw={500}>
          {Math.floor(progressPercent(amount))} %
        </Text>
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
