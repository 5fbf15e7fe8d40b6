import { Box } from '@mantine/core'
import { IconDental, type Icon as TablerIcon } from '@tabler/icons-react'
import { Icon } from './Icon.tsx'
import classes from './Thumbnail.module.css'

type Props = {
  url: string | null | undefined
  /** The width in px. */
  size?: number
  /** Replaces a missing picture. */
  icon?: TablerIcon
}

/** The picture of a mesh. Its alternative text is empty, because the name is always beside it. */
export function Thumbnail({ url, size, icon = IconDental }: Props) {
  return (
    <Box component="span" className={classes.frame} __vars={{ '--thumbnail': size ? `${size}px` : undefined }}>
      {url ? <img src={url} alt="" loading="lazy" decoding="async" /> : <Icon of={icon} size={18} />}
    </Box>
  )
}
