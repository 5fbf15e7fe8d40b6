import { Flex, Text } from '@mantine/core'
import { formatDuration } from '#web/ui/dates.ts'
import { Section } from '#web/ui/Section.tsx'
import classes from './FinishedSteps.module.css'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MINUTE = 60_000

type Day = { day: string; steps: number; minutes: number }

/** The steps that the user finished today, compared with the four days before. */
export function FinishedSteps({ days }: { days: readonly Day[] }) {
  const today = days.at(-1)
  const maximum = Math.max(1, ...days.map(({ steps }) => steps))
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
      <Flex
        component="ul"
        className={classes.days}
        align="end"
        gap={6}
        mt="md"
        fz="xs"
        lh="18px"
        ta="center"
        c="var(--td-t2)"
        aria-label="Steps finished by day"
      >
        {days.map((each) => (
          <li key={each.day} data-today={each === today} title={each.day}>
            {each.steps}
            <span style={{ height: `${(32 * each.steps) / maximum}px` }} />
            {WEEKDAYS[new Date(each.day).getUTCDay()]}
          </li>
        ))}
      </Flex>
    </Section>
  )
}
