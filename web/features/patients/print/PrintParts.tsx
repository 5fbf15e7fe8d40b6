import { useState, type ReactNode } from 'react'
import { placeLines } from '#contract/addresses.ts'
import type { Location } from '#contract/locations.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { momentOf } from '#web/ui/dates.ts'
import classes from './Print.module.css'

/** The head of a sheet: who prints it, what it is, of which case. */
export function PrintHead({ title, lead, beside }: { title: string; lead?: string; beside: ReactNode }) {
  const provider = useProviderName()
  return (
    <header className={classes.head}>
      <div>
        <span className={classes.provider}>{provider}</span>
        <h1 className={classes.title}>{title}</h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
      </div>
      <div className={classes.beside}>{beside}</div>
    </header>
  )
}

export function Fact({ name, isLarge, children }: { name: string; isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={classes.fact} data-large={isLarge}>
      <span className={classes.factName}>{name}</span>
      <span className={classes.factValue}>{children || '–'}</span>
    </div>
  )
}

/** The street, and the town with its country: one line each. */
export function addressLines(place: Location | null | undefined): string[] {
  if (!place) return []
  const [street = '', ...town] = placeLines(place)
  return [street, town.join(', ')]
}

/** When the sheet was opened for printing. */
export function PrintedAt() {
  const [at] = useState(() => new Date().toISOString())
  return <span>Printed {momentOf(at)}</span>
}
