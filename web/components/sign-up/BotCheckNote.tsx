import { Text } from '@mantine/core'
import { IconCheck, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react'
import { useSettings } from '#web/api/useSettings.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './BotCheckNote.module.css'

/** Shows the status of the bot check, which usually finishes before the user would notice it. */
export function BotCheckNote({ isPassed }: { isPassed: boolean }) {
  const kind = useSettings()?.['bot_check.kind']
  if (kind === undefined || kind === 'off') return null
  const color = isPassed ? 'var(--td-okay)' : undefined
  return (
    <output className={classes.note}>
      <Icon of={isPassed ? IconShieldCheck : IconShieldHalf} size={18} color={color} />
      <Text span inherit flex={1}>
        {isPassed ? 'Bot check passed while you typed' : 'Bot check runs while you type'}
      </Text>
      {isPassed ? <Icon of={IconCheck} size={18} color={color} /> : null}
    </output>
  )
}
