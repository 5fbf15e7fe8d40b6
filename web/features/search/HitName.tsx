import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { Matched } from '#web/ui/Matched.tsx'
import classes from './Search.module.css'

type Props = { name: string; href: string; words: readonly string[] }

/** The name of a hit with what was looked for marked in it, and the way to its page. */
export function HitName({ name, href, words }: Props) {
  return (
    <span className={classes.name}>
      <ScreenLink href={href}>
        <Matched text={name} words={words} className={classes.mark} />
      </ScreenLink>
    </span>
  )
}
