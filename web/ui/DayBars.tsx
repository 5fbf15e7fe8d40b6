import { Flex, type FlexProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DayBars.module.css'

type Bar = {
  day: string
  value: number
  title?: string
  /** Above and below the bar. */
  above?: ReactNode
  below?: ReactNode
}

type Props = { label: string; days: readonly Bar[]; height: number } & Pick<FlexProps, 'gap' | 'mt' | 'mb'>

/** One bar for each day, the last of which is today. */
export function DayBars({ label, days, height, ...space }: Props) {
  const maximum = Math.max(1, ...days.map(({ value }) => value))
  return (
    <Flex
      component="ul"
      className={classes.days}
      align="end"
      fz="xs"
      lh="18px"
      ta="center"
      c="var(--td-t2)"
      aria-label={label}
      {...space}
    >
      {days.map(({ day, value, title = day, above, below }, index) => (
        <li key={day} data-today={index === days.length - 1} title={title}>
          {above}
          <span style={{ height: `${(height * value) / maximum}px` }} />
          {below}
        </li>
      ))}
    </Flex>
  )
}
