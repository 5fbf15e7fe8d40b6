import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './Alerts.module.css'
import { useMarkAsRead, useNotifications } from './useNotifications.ts'

/** Wherever their ship dates put them in the list. */
const RUSH_CASES = { 'filter[rush_case_only]': 'true', 'filter[active_request_only]': 'true' }

/** Rush cases under the top bar, one by one; dismissing one marks it read and shows the next (NOTIF-03). */
export function Alerts() {
  const { alerts } = useNotifications()
  const markAsRead = useMarkAsRead()
  const alert = alerts[0]
  return (
    <div aria-live="polite">
      {alert ? (
        <div className={classes.banner}>
          <Icon of={IconBolt} />
          <span className={classes.words}>
            {/* The sentence goes on where there are more. */}
            <a href={alert.link}>{alerts.length > 1 ? alert.message.replace(/\.$/, '') : alert.message}</a>
            {alerts.length > 1 ? ` and ${alerts.length - 1} more` : null}
          </span>
          <a className={classes.all} href={paths.patientsPage(RUSH_CASES)}>
            Show rush cases
          </a>
          <Button size="compact-sm" variant="default" onClick={() => markAsRead.mutate([alert.id])}>
            Dismiss
          </Button>
        </div>
      ) : null}
    </div>
  )
}
