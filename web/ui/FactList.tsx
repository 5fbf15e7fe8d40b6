import type { ReactNode } from 'react'
import classes from './FactList.module.css'

export type Fact = readonly [name: string, value: ReactNode]

/** One of them; its value may be an element. */
export function fact(name: string, value: ReactNode): Fact {
  return [name, value]
}

/** Names left, values right; what is not known is not hidden but a dash. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.row}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
