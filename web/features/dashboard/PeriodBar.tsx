import { Group } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { DateRangeField } from '#web/ui/form/DateRangeField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './Dashboard.module.css'
import { presetDays, PRESETS } from './periods.ts'
import type { DashboardState } from './useDashboard.ts'

export function PeriodBar({ state }: { state: DashboardState }) {
  const { period, setPeriod } = state
  return (
    <Group className={classes.period} gap="sm" wrap="nowrap">
      <IconButton
        icon={IconRefresh}
        label="Count anew"
        loading={state.isRefreshing}
        disabled={state.isRefreshing}
        onClick={state.refresh}
      />
      <DateRangeField
        label="Days"
        placeholder="All time"
        className={classes.days}
        value={period}
        onChange={(days) => {
          const [from = '', to = ''] = days?.split(',') ?? []
          setPeriod(days ? { preset: 'custom', from, to } : { preset: 'all_time' })
        }}
      />
      <ChoiceField
        aria-label="Range of days"
        className={classes.presets}
        choices={PRESETS}
        value={period.preset}
        onChange={(preset) => {
          if (preset && preset !== 'custom') setPeriod({ preset, ...presetDays(preset, new Date()) })
        }}
      />
    </Group>
  )
}
