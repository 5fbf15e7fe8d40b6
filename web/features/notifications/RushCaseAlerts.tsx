import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconBolt, IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { paths } from '#web/paths.ts'
import { ElapsedTime } from '#web/ui/ElapsedTime.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import classes from './RushCaseAlerts.module.css'
import { useMarkAsRead, useNotifications } from './useNotifications.ts'

/** The filters that list all rush cases, regardless of their ship dates. */
const RUSH_CASES = { 'filter[rush_case_only]': 'true', 'filter[active_request_only]': 'true' }
/** The number of patients that fit into the banner. */
const NAMED = 2

/** The banner of rush cases below the top bar, newest first; each is dismissed separately (NOTIF-03). */
export function RushCaseAlerts() {
  const { alerts } = useNotifications()
  const newest = alerts[0]
  return (
    <>
      {/* Announces the message instead of the banner, whose ages change every minute. */}
      <VisuallyHidden aria-live="polite">{newest?.message}</VisuallyHidden>
      {newest ? <Banner newest={newest} alerts={alerts} /> : null}
    </>
  )
}

function Banner({ newest, alerts }: { newest: Notification; alerts: readonly Notification[] }) {
  const markAsRead = useMarkAsRead()
  const more = alerts.length - NAMED
  return (
    <section className={classes.banner} aria-label="Rush cases">
      <Icon of={IconBolt} />
      <Text span inherit truncate flex={1}>
        <a href={newest.link}>{alerts.length === 1 ? 'Rush case' : `${alerts.length} rush cases`}</a>:{' '}
        {alerts.slice(0, NAMED).map((alert, index) => (
          <Fragment key={alert.id}>
            {index > 0 ? (more > 0 ? '; ' : ' and ') : null}
            <RushCaseItem alert={alert} />
          </Fragment>
        ))}
        {more > 0 ? ` and ${more} more` : null}
      </Text>
      <Button component="a" size="compact-sm" mih="var(--td-touch)" variant="default" href={alertsPath(alerts)}>
        Open
      </Button>
      <IconButton
        icon={IconX}
        size={26}
        iconSize={16}
        mih="var(--td-touch)"
        miw="var(--td-touch)"
        label={`Dismiss ${newest.patient_name ?? 'this alert'}`}
        onClick={() => markAsRead.mutate([newest.id])}
      />
    </section>
  )
}

/** The patient, the age and the practice; the stored message if the patient no longer exists. */
function RushCaseItem({ alert }: { alert: Notification }) {
  const { patient_id, patient_name, organization_name, created_at, message } = alert
  if (patient_id === null || patient_name === null) return message
  return (
    <>
      <a href={paths.patientWorkflow(patient_id)}>{patient_name}</a> <ElapsedTime since={created_at} isPlain />
      {organization_name ? `, ${organization_name}` : null}
    </>
  )
}

function alertsPath([alert, ...others]: readonly Notification[]) {
  return others.length === 0 && alert?.patient_id
    ? paths.patientWorkflow(alert.patient_id)
    : paths.patientsPage(RUSH_CASES)
}
