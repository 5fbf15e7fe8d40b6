import type { ReactNode } from 'react'
import { Num } from '#web/ui/Num.tsx'
import classes from './MoneyLines.module.css'

export type MoneyLine = { key: string; label: ReactNode; value: number }

type Props = {
  /** In the order of the calculation; what is taken off is negative. */
  lines: readonly MoneyLine[]
  total: { label: string; value: number }
}

/** An amount and how it came about: figures under each other, what is taken off in green. */
export function MoneyLines({ lines, total }: Props) {
  return (
    <dl className={classes.lines}>
      {lines.map(({ key, label, value }) => (
        <div key={key} className={classes.line} data-off={value < 0 ? true : undefined}>
          <dt>{label}</dt>
          <dd>
            <Num value={value} as="money" />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{total.label}</dt>
        <dd>
          <Num value={total.value} as="money" />
        </dd>
      </div>
    </dl>
  )
}
