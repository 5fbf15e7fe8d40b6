import { Num } from '../Num.tsx'
import classes from './ResultCount.module.css'

export type Counted = { total: number; total_is_capped?: true | undefined }

/** Exact up to a limit, and said beyond it (specification 1.2). */
export function ResultCount({ meta }: { meta: Counted | undefined }) {
  if (!meta) return null
  return (
    <>
      <Num value={meta.total} />
      {meta.total_is_capped ? '+' : null}
    </>
  )
}

/** '186 results found', told to those who do not see it, too. */
export function ResultsFound({ meta, isTag }: { meta: Counted; isTag?: boolean }) {
  return (
    <span className={classes.found} data-tag={isTag} aria-live="polite">
      <ResultCount meta={meta} /> {meta.total === 1 ? 'result' : 'results'} found
    </span>
  )
}
