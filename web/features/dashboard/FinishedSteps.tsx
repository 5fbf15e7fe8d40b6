import { Text } from '@mantine/core'
import { DayBars } from '#web/ui/DayBars.tsx'
import { formatDuration } from '#web/ui/dates.ts'
import { Section } from '#web/ui/Section.tsx'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MINUTE = 60_000

type Day = { day: string; steps: number; minutes: number }

/** The steps that the user finished today, compared with the four days before. */
export function FinishedSteps({ days }: { days: readonly Day[] }) {
  const today = days.at(-1)
  if (!today) return null
  return (
    <Section title="Finished today">
      <Text fz={26} lh="32px" fw={600}>
        {today.steps} {today.steps === 1 ? 'step' : 'steps'}
      </Text>
      <Text fz="xs" c="dimmed" mih={18}>
        {today.steps > 0
          ? `${(today.minutes / 60).toFixed(1)} h, on average ${formatDuration((today.minutes * MINUTE) / today.steps)}`
          : ''}
      </Text>
      <DayBars
        label="Steps finished by day"
        height={32}
        gap={6}
        mt="md"
        days={days.map(({ day, steps }) => ({
          day,
          value: steps,
          above: steps,
          below: WEEKDAYS[new Date(day).getUTCDay()],
        }))}
      />
    </Section>
  )
}
