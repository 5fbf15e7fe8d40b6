import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import classes from './Search.module.css'

type Props = { name: string; href: string; words: readonly string[] }

/** Link to the hit's page, with the matches highlighted in its name. */
export function HitName({ name, href, words }: Props) {
  return (
    <span className={classes.name}>
      <ScreenLink href={href}>
        <Highlight text={name} words={words} className={classes.mark} />
      </ScreenLink>
    </span>
  )
}
