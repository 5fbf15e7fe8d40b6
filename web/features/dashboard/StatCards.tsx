import { Group, SimpleGrid, Stack, Title } from '@mantine/core'
import type { Dashboard, Trend } from '#contract/dashboard.ts'
import { CARDS, TREND_CARDS } from '#contract/statistics.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { CARD_ICONS } from './card-icons.ts'
import { CardChips, StatusBar, type CardProps } from './CardChips.tsx'
import { CardTotal } from './CardTotal.tsx'
import type { Period } from './periods.ts'
import { Sparkline } from './Sparkline.tsx'
import classes from './StatCards.module.css'
import { TrendLabel } from './TrendLabel.tsx'

type Props = { data: Dashboard | undefined; period: Period }

/** The four cards with a trend. */
export function StatCards({ data, period }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md" verticalSpacing="md">
      {TREND_CARDS.map((card) => (
        <StatCard
          key={card}
          card={card}
          counts={data?.filtered_statistics[card]}
          trend={data?.trends?.[card]}
          period={period}
        />
      ))}
    </SimpleGrid>
  )
}

function StatCard({ trend, ...props }: CardProps & { trend: Trend | undefined }) {
  const { card, counts } = props
  return (
    <section className={classes.card} data-card={card} aria-labelledby={`card-${card}`}>
      <Group gap="sm" wrap="nowrap" c="var(--td-t2)">
        <Icon of={CARD_ICONS[card]} size={17} />
        <Title order={2} size="h3" fw={500} id={`card-${card}`}>
          {CARDS[card]}
        </Title>
      </Group>
      <Group justify="space-between" align="end" wrap="nowrap" gap="sm" mih={72}>
        <Stack gap={0} align="start" miw={0}>
          <CardTotal {...props} />
          <TrendLabel card={card} trend={trend} />
        </Stack>
        <Sparkline counts={trend?.counts} />
      </Group>
      <CardChips {...props}>
        <StatusBar counts={counts} />
      </CardChips>
    </section>
  )
}
