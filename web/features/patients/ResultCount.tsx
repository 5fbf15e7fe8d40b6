import { Num } from '#web/ui/Num.tsx'

export type Counted = { total: number; total_is_capped?: true | undefined }

/** Exact up to a limit, and said beyond it (decisions 1.2). */
export function ResultCount({ meta }: { meta: Counted | undefined }) {
  if (!meta) return null
  return (
    <>
      <Num value={meta.total} />
      {meta.total_is_capped ? '+' : null}
    </>
  )
}
