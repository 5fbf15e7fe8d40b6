import { formatMoney } from './format-money.ts'
import classes from './TabularNumber.module.css'
import { SecondaryText } from './SecondaryText.tsx'

const COUNT = new Intl.NumberFormat('en-US')

/** A number in tabular figures; money is in dollars. */
export function TabularNumber({ value, as = 'count' }: { value: number | null | undefined; as?: 'count' | 'money' }) {
  if (value == null) return <SecondaryText>–</SecondaryText>
  return <span className={classes.num}>{as === 'money' ? formatMoney(value) : COUNT.format(value)}</span>
}
