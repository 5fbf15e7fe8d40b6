import { IconDental } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Thumbnail.module.css'

/** The latest mesh of the case; its name stands beside it. */
export function Thumbnail({ url }: { url: string | null }) {
  return (
    <span className={classes.frame}>
      {url ? (
        <img src={url} alt="" loading="lazy" decoding="async" className={classes.picture} />
      ) : (
        <Icon of={IconDental} size={18} />
      )}
    </span>
  )
}
