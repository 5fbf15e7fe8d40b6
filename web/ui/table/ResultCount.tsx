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

/** The total number of results; it is exact up to a limit and followed by + beyond it (specification 1.2). */
export function ResultCount({ meta }: { meta: Counted | undefined }) {
  if (!meta) return null
  return (
    <>
      <Num value={meta.total} />
      {meta.total_is_capped ? '+' : null}
    </>
  )
}

/** The number of results, '186 results found', also announced to screen readers. */
export function ResultsFound({ meta, isTag }: { meta: Counted; isTag?: boolean }) {
  return (
    <Text span inherit c="dimmed" {...(isTag && AS_TAG)} aria-live="polite">
      <ResultCount meta={meta} /> {meta.total === 1 ? 'result' : 'results'} found
    </Text>
  )
}
