import { IconFile3d } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './RequestPage.module.css'

/** The picture of a mesh; its name stands beside it. */
export function Thumb({
  file,
  isLarge,
}: {
  file: { thumbnail_url: string | null } | null | undefined
  isLarge?: boolean
}) {
  return (
    <span className={classes.thumb} data-large={isLarge}>
      {file?.thumbnail_url ? <img src={file.thumbnail_url} alt="" loading="lazy" /> : <Icon of={IconFile3d} />}
    </span>
  )
}
