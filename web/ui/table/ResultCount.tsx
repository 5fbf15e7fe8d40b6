import { Text } from '@mantine/core'
import { Num } from '../Num.tsx'
import { inTone } from '../tones.ts'

const AS_TAG = {
  ...inTone('plain'),
  inherit: false,
  px: 8,
  py: 2,
  bdrs: 'sm',
  size: 'xs',
} as const

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
    <Text span inherit c="dimmed" {...(isTag && AS_TAG)} aria-live="polite">
      <ResultCount meta={meta} /> {meta.total === 1 ? 'result' : 'results'} found
    </Text>
  )
}
