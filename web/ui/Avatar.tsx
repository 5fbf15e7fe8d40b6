import classes from './Avatar.module.css'

/** The initials of a name on a muted colour that is derived from it. */
export function Avatar({ name, size = 28 }: { name: string; size?: number }) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const initials = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
  const tone = ((name.codePointAt(0) ?? 0) + name.length) % 5
  return (
    <span
      className={classes.avatar}
      data-tone={tone}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      data-initials={initials.toUpperCase()}
      aria-hidden
    />
  )
}
