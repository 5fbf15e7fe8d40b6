import { Text } from '@mantine/core'
import { TabularNumber } from '../TabularNumber.tsx'
import { toneProps } from '../tones.ts'

const AS_TAG = {
  ...toneProps('plain'),
  inherit: false,
  px: 8,
  py: 2,
  bdrs: 'sm',
  size: 'xs',
} as const

export type CountMeta = { total: number; total_is_capped?: true | undefined }

/** The total number of results; it is exact up to a limit and followed by + beyond it (specification 1.2). */
export function ResultCount({ meta }: { meta: CountMeta | undefined }) {
  if (!meta) return null
  return (
    <>
      <TabularNumber value={meta.total} />
      {meta.total_is_capped ? '+' : null}
    </>
  )
}

/** The number of results, '186 results found', also announced to screen readers. */
export function ResultsFound({ meta, isTag }: { meta: CountMeta; isTag?: boolean }) {
  return (
    <Text span inherit c="dimmed" {...(isTag && AS_TAG)} aria-live="polite">
      <ResultCount meta={meta} /> {meta.total === 1 ? 'result' : 'results'} found
    </Text>
  )
}
