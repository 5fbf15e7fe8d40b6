import { Box, Group, Text } from '@mantine/core'
import { formatCents } from '#contract/price-lines.ts'
import { PriceLines } from '#web/features/prices/PriceLines.tsx'
import type { LineChange } from '#web/features/prices/line-change.ts'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { CardDivider } from '#web/ui/CardDivider.tsx'
import type { CaseCost } from './case-cost.ts'

type HeadProps = { cost: CaseCost; change: LineChange | undefined }

/** Shows the price and the effect of the last choice. */
export function CostHead({ cost: { lines, total }, change }: HeadProps) {
  return (
    <Group justify="space-between" gap="sm" aria-live="polite">
      {lines.length > 0 ? (
        <Text span fz={28} lh="34px" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatCents(total)}
        </Text>
      ) : (
        <SecondaryText>The price follows what is chosen.</SecondaryText>
      )}
      {change && lines.length > 0 ? (
        <Text
          span
          px={6}
          bdrs={4}
          fz={12}
          lh="20px"
          fw={500}
          c="var(--mantine-color-brand-text)"
          bg="var(--mantine-color-brand-light-hover)"
        >
          {change.text}
        </Text>
      ) : null}
    </Group>
  )
}

type LinesProps = HeadProps & { note: string }

/** Lists the lines of the price. */
export function CostLines({ cost: { lines, total }, change, note }: LinesProps) {
  if (lines.length === 0) return null
  return (
    <CardDivider mt={14} pt={14}>
      <PriceLines lines={lines} total={total} name="Total" changed={change?.key} />
      <Box mt={4}>
        <SecondaryText isBelow>{note}</SecondaryText>
      </Box>
    </CardDivider>
  )
}
