import { Button } from '@mantine/core'
import { systemCalls } from '#contract/system.ts'
import { useSave } from '#web/api/query.ts'

/** Sends an email to whoever presses it. */
export function TestMailButton() {
  const save = useSave(systemCalls.sendTestMail, { about: 'test-mail' })
  return (
    <Button variant="default" loading={save.isPending} onClick={() => save.mutate({})}>
      Send a test email
    </Button>
  )
}

export function RunDrillButton({ size }: { size?: 'compact-sm' }) {
  const save = useSave(systemCalls.startDrill, { about: 'drill' })
  return (
    <Button variant="default" size={size} loading={save.isPending} onClick={() => save.mutate({})}>
      Run drill
    </Button>
  )
}
