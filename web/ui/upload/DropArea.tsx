import { Anchor, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { Icon } from '../Icon.tsx'
import { TabularNumber } from '../TabularNumber.tsx'
import { SecondaryText } from '../SecondaryText.tsx'
import classes from './DropArea.module.css'
import { useFileDrops } from './useFileDrops.ts'
import { useFilePicker } from './useFilePicker.tsx'

type Props = {
  /** The prompt: "Drop STL files anywhere on this page". */
  lead: string
  /** Secondary text below the prompt. */
  hint?: string
  /** As in `accept` of a file input. */
  accept: string
  count: number
  limit: number
  onFiles: (files: File[]) => void
  /** Filters the files dropped on the page for this area; without it, the area takes all of them. */
  accepts?: (file: File) => boolean
  disabled?: boolean
  /** The area is inside a dialog, so drops on the page below do not count. */
  inDialog?: boolean
}

/** Accepts files that are dropped anywhere on the page or chosen in the file dialog. */
export function DropArea({ lead, hint, accept, count, limit, onFiles, accepts, disabled, inDialog }: Props) {
  const picker = useFilePicker({ label: lead, accept, multiple: true, onFiles })
  const leadId = useId()
  const isDraggedOver = useFileDrops(addFiles, { inDialog: inDialog ?? false, disabled: disabled ?? false })

  function addFiles(files: File[]) {
    const accepted = accepts ? files.filter(accepts) : files
    if (accepted.length > 0) onFiles(accepted)
  }

  return (
    <div className={classes.area} data-over={isDraggedOver} data-disabled={disabled}>
      <Icon of={IconCloudUpload} size={22} color="var(--mantine-color-anchor)" />
      <Text span flex={1} fw={500}>
        <span id={leadId}>{lead}</span> <SecondaryText>or</SecondaryText>{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          py={2}
          c={disabled ? 'dimmed' : undefined}
          disabled={disabled}
          aria-describedby={leadId}
          onClick={picker.open}
        >
          choose files
        </Anchor>
        {hint ? <SecondaryText isBelow>{hint}</SecondaryText> : null}
      </Text>
      <SecondaryText>
        <TabularNumber value={count} /> of <TabularNumber value={limit} />
      </SecondaryText>
      {picker.input}
    </div>
  )
}
