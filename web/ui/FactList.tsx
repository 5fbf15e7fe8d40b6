import type { ReactNode } from 'react'
import classes from './FactList.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** Creates a fact; needed where type inference would not make a tuple. */
export function fact(name: string, value: ReactNode): Fact {
  return [name, value]
}

type Props = {
  facts: readonly Fact[]
  /** For names of one short word. */
  isNarrow?: boolean
}

/** A description list; an unknown value is a dash. */
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
