const LEVELS = ['danger', 'warning', 'okay'] as const

type Status = 'new' | 'in-progress' | 'pending' | 'completed' | 'canceled' | 'duplicated' | 'diy'

/** The colour of a status, a severity, or neither. */
export type Tone = (typeof LEVELS)[number] | Status | 'plain' | 'soft' | 'raised'

/**
 * Background and text colour of a tone, as an inline style: in list rows the library's boxes cost more than their text.
 */
export function toneStyle(tone: Tone) {
  const { bg, c } = toneProps(tone)
  return { background: bg, color: c }
}

/** Background and text colour of a tone, as Mantine props. */
export function toneProps(tone: Tone) {
  if (tone === 'plain') return { bg: 'var(--td-sunk)', c: 'var(--td-t2)' }
  if (tone === 'soft') return { bg: 'var(--td-soft)', c: 'var(--mantine-color-anchor)' }
  if (tone === 'raised') return { bg: 'var(--td-raised)', c: 'var(--mantine-color-anchor)' }
  if (LEVELS.some((level) => level === tone)) return { bg: `var(--td-${tone}-soft)`, c: `var(--td-${tone})` }
  return {
    bg: `var(--td-status-${tone}-bg)`,
    c: `var(--td-status-${tone}-text)`,
  }
}
