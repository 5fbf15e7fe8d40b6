import classes from './Account.module.css'

/** ACCT-04: it has no content, and an empty page would look broken. */
export function ExtraTab() {
  return <p className={classes.soon}>Nothing extra for your practice yet</p>
}
