import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import { formatCents, type PriceLineView } from '#contract/price-lines.ts'

type Props = {
  lines: readonly PriceLineView[]
  total: number
  /** Label of the sum. */
  name: string
  /** Key of the highlighted line, which has just changed. */
  changed?: string | undefined
}

/** Lists the lines of a price with their sum; deductions are green. Amounts are in cents. */
export function PriceLines({ lines, total, name, changed }: Props) {
  return (
    <Box fz={14}>
      <dl>
        {lines.map(({ key, name: label, beside, cents }) => (
          <Line key={key} isTinted={key === changed} isOff={cents < 0} cents={cents}>
            {/* Secondary text has too little contrast on the highlight. */}
            {label} {beside && key !== changed ? <SecondaryText>{beside}</SecondaryText> : beside}
          </Line>
        ))}
      </dl>
      <CardDivider mt={6} pt={6}>
        <dl>
          <Line cents={total} isSum>
            {name}
          </Line>
        </dl>
      </CardDivider>
    </Box>
  )
}

type LineProps = { cents: number; isTinted?: boolean; isOff?: boolean; isSum?: boolean; children: ReactNode }

function Line({ cents, isTinted, isOff, isSum, children }: LineProps) {
  return (
    <Group
      justify="space-between"
      align="baseline"
      wrap="nowrap"
      gap="sm"
      mx={-8}
      px={8}
      py={3}
      bdrs={6}
      {...(isTinted && { bg: 'var(--mantine-color-brand-light-hover)' })}
      {...(isOff && { c: 'var(--td-okay)' })}
      {...(isSum && { fz: 15, fw: 600 })}
    >
      <dt>{children}</dt>
      <Text component="dd" inherit style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {formatCents(cents)}
      </Text>
    </Group>
  )
}
