import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { Matched } from '#web/ui/Matched.tsx'
import classes from './Search.module.css'

type Props = { name: string; href: string; words: readonly string[] }

/** Link to the hit's page, with the matches highlighted in its name. */
export function HitName({ name, href, words }: Props) {
  return (
    <span className={classes.name}>
      <ScreenLink href={href}>
        <Matched text={name} words={words} className={classes.mark} />
      </ScreenLink>
    </span>
  )
}
