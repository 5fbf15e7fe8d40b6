import { moneyText } from './money.ts'
import classes from './Num.module.css'
import { Quiet } from './Quiet.tsx'

const COUNT = new Intl.NumberFormat('en-US')

/** A number in tabular figures; money is in dollars. */
export function Num({ value, as = 'count' }: { value: number | null | undefined; as?: 'count' | 'money' }) {
  if (value == null) return <Quiet>–</Quiet>
  return <span className={classes.num}>{as === 'money' ? moneyText(value) : COUNT.format(value)}</span>
}
