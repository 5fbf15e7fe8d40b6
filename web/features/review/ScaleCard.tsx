import { Box, Group, Text } from '@mantine/core'
import { rampCss } from './vertex-colors.ts'
import classes from './Room.module.css'
import teeth from './Teeth.module.css'

/** Millimeters between two labels; finer on a short scale. */
const FINE = 0.25
const COARSE = 0.5
const RAMP = Array.from({ length: 13 }, (_, at) => rampCss(at / 12)).join(', ')

/** Legend that maps colors to distances in mm. */
export function ScaleCard({ title, end }: { title: string; end: number }) {
  const step = end > 1.5 ? COARSE : FINE
  return (
    <div className={classes.scaleCard}>
      <Group justify="space-between" fz={13}>
        <Text span fz={13} fw={600}>
          {title}
        </Text>
        <Text span fz={13} c="dimmed">
          mm
        </Text>
      </Group>
      <Box className={teeth.scale} mt={8} bg={`linear-gradient(90deg, ${RAMP})`} />
      <Group justify="space-between" mt={4} fz={12} c="var(--td-t2)">
        {Array.from({ length: Math.round(end / step) + 1 }, (_, at) => (
          <span key={at * step}>{at * step}</span>
        ))}
      </Group>
    </div>
  )
}
