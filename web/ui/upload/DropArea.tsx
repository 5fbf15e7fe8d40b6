import { Anchor, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { Icon } from '../Icon.tsx'
import { Num } from '../Num.tsx'
import { Quiet } from '../Quiet.tsx'
import classes from './DropArea.module.css'
import { useDrops } from './useDrops.ts'

type Props = {
  /** "Drop STL files anywhere on this page": what one may drop. */
  lead: string
  /** What more there is to know, below it. */
  hint?: string
  /** For the file dialog, as in `accept` of an input. */
  accept: string
  count: number
  limit: number
  onFiles: (files: File[]) => void
  /** Which of the files dropped on the page are for this area; without it only drops on the area itself count. */
  takes?: (file: File) => boolean
  disabled?: boolean
  /** Inside a dialog: drops on the page below it are not meant. */
  inDialog?: boolean
}

/** Files come by dropping them anywhere on the page or by choosing them. */
export function DropArea({ lead, hint, accept, count, limit, onFiles, takes, disabled, inDialog }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const words = useId()
  const isOver = useDrops(takeAll, { inDialog: inDialog ?? false, disabled: disabled ?? false })

  function takeAll(files: File[]) {
    const mine = takes ? files.filter(takes) : files
    if (mine.length > 0) onFiles(mine)
  }

  return (
    <div className={classes.area} data-over={isOver} data-disabled={disabled}>
      <Icon of={IconCloudUpload} size={22} color="var(--mantine-color-anchor)" />
      <Text span flex={1} fw={500}>
        <span id={words}>{lead}</span> <Quiet>or</Quiet>{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          py={2}
          c={disabled ? 'dimmed' : undefined}
          disabled={disabled}
          aria-describedby={words}
          onClick={() => input.current?.click()}
        >
          choose files
        </Anchor>
        {hint ? <Quiet isBelow>{hint}</Quiet> : null}
      </Text>
      <Quiet>
        <Num value={count} /> of <Num value={limit} />
      </Quiet>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={lead}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // The same file again is a new choice.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
