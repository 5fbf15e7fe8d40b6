import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import classes from './Search.module.css'

type Props = { name: string; href: string; highlights: readonly string[] }

/** Link to the hit's page, with the matches highlighted in its name. */
export function HitName({ name, href, highlights }: Props) {
  return (
    <span className={classes.name}>
      <ScreenLink href={href}>
        <Highlight text={name} words={highlights} className={classes.mark} />
      </ScreenLink>
    </span>
  )
}
