import { Box } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import classes from './IconTile.module.css'
import { toneProps, type Tone } from './tones.ts'

type Props = {
  icon: TablerIcon
  tone?: Tone | undefined
  /** Width and height in px. */
  size?: number
}

/** An icon on a muted square, in place of a picture. */
export function IconTile({ icon, tone = 'plain', size = 36 }: Props) {
  return (
    <Box
      component="span"
      className={classes.tile}
      {...toneProps(tone)}
      w={size}
      h={size}
      bdrs={size < 32 ? 'sm' : 'md'}
    >
      <Icon of={icon} size={size < 24 ? 14 : size < 32 ? 16 : size / 2} />
    </Box>
  )
}
