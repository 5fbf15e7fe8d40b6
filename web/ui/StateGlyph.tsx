import classes from './StateGlyph.module.css'

/** A green dot, an amber triangle, a red diamond, or a grey dash: shapes, so that colour is not the only distinction. */
export function StateGlyph({ tone }: { tone: 'okay' | 'warning' | 'danger' | 'unknown' }) {
  const background = tone === 'unknown' ? undefined : `var(--td-${tone}-mark)`
  return <span className={classes.glyph} style={{ background }} data-tone={tone} aria-hidden />
}
