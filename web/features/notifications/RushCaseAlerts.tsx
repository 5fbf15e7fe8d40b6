import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import { IconBolt, IconX } from '@tabler/icons-react'
import { Fragment, useEffect, useState } from 'react'
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
const NAMED_LIMIT = 2

/** Whether the banner was there last time: its place is kept while the alerts load, so that the page does not move. */
const SHOWN = 'typodont.rush-banner'
const HEIGHT = 'max(40px, calc(var(--td-touch) + 13px))'

/** The banner of rush cases below the top bar, newest first; each is dismissed separately (NOTIF-03). */
export function RushCaseAlerts() {
  const { alerts, isLoaded } = useNotifications()
  const [wasShown] = useState(() => localStorage.getItem(SHOWN) !== null)
  const newest = alerts[0]
  const isShown = newest !== undefined
  useEffect(() => {
    if (!isLoaded) return
    if (isShown) localStorage.setItem(SHOWN, '1')
    else localStorage.removeItem(SHOWN)
  }, [isLoaded, isShown])
  return (
    <>
      {/* Announces the message instead of the banner, whose ages change every minute. */}
      <VisuallyHidden aria-live="polite">{newest?.message}</VisuallyHidden>
      {newest ? <Banner newest={newest} alerts={alerts} /> : null}
      {wasShown && !isLoaded ? <Box h={HEIGHT} /> : null}
    </>
  )
}

function Banner({ newest, alerts }: { newest: Notification; alerts: readonly Notification[] }) {
  const markAsRead = useMarkAsRead()
  const more = alerts.length - NAMED_LIMIT
  return (
    <section className={classes.banner} aria-label="Rush cases" data-screen-only>
      <Icon of={IconBolt} />
      <Text span inherit truncate flex={1}>
        <a href={newest.link}>{alerts.length === 1 ? 'Rush case' : `${alerts.length} rush cases`}</a>:{' '}
        {alerts.slice(0, NAMED_LIMIT).map((alert, index) => (
          <Fragment key={alert.id}>
            {index > 0 ? ' · ' : null}
            <RushCaseItem alert={alert} />
          </Fragment>
        ))}
        {more > 0 ? ` · ${more} more` : null}
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

/** The patient with the practice and how long the case waits; the stored message if the patient no longer exists. */
function RushCaseItem({ alert }: { alert: Notification }) {
  const { patient_id, patient_name, organization_name, created_at, message } = alert
  if (patient_id === null || patient_name === null) return message
  return (
    <>
      <a href={paths.patientWorkflow(patient_id)}>{patient_name}</a>
      <Text span inherit c="var(--td-t2)">
        {organization_name ? ` (${organization_name})` : null}, waiting <ElapsedTime since={created_at} isPlain />
      </Text>
    </>
  )
}

function alertsPath([alert, ...others]: readonly Notification[]) {
  return others.length === 0 && alert?.patient_id
    ? paths.patientWorkflow(alert.patient_id)
    : paths.patientsPage(RUSH_CASES)
}
