import classes from './Num.module.css'

const COUNT = new Intl.NumberFormat('en-US')
const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Every number on screen: figures of one width. */
export function Num({ value, as = 'count' }: { value: number | null | undefined; as?: 'count' | 'money' }) {
  if (value == null) return <span className={classes.none}>–</span>
  return <span className={classes.num}>{(as === 'money' ? MONEY : COUNT).format(value)}</span>
}
