import classes from './Account.module.css'

/** ACCT-03, register 20: the given words and nothing else; paying has a screen of its own. */
export function PaymentTab() {
  return <p className={classes.soon}>Coming Soon</p>
}
