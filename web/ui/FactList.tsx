import type { ReactNode } from 'react'
import classes from './FactList.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** One of them; its value may be an element. */
export function fact(name: string, value: ReactNode): Fact {
  return [name, value]
}

type Props = {
  facts: readonly Fact[]
  /** Names of one short word. */
  isNarrow?: boolean
}

/** Names left, values right; what is not known is not hidden but a dash. */
export function FactList({ facts, isNarrow }: Props) {
  return (
    <dl className={classes.list} data-narrow={isNarrow}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
