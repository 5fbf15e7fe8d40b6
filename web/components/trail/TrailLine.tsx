import { Box, Group, Text } from '@mantine/core'
import type { TrailEvent, TrailNames } from '#contract/trail.ts'
import { useProviderName } from '#web/api/useSettings.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { paths } from '#web/paths.ts'
import { IconTile } from '#web/ui/IconTile.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { editLines } from './edit-lines.ts'
import classes from './Trail.module.css'
import { eventLabel } from './trail-labels.ts'

type Props = {
  event: TrailEvent
  name: string
  /** The names of the rows whose ids occur in edits. */
  names: TrailNames
  /** Set on pages other than that of the case itself. */
  namesPatient?: boolean | undefined
}

export function TrailLine({ event, name, names, namesPatient }: Props) {
  const { icon, tone, describe } = eventLabel(event.name)
  const provider = useProviderName()
  const edits = editLines(event.data, names, provider)
  return (
    <li className={classes.item}>
      <IconTile icon={icon} tone={tone} size={20} />
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text component="strong" inherit fw={500}>
          {name}
        </Text>{' '}
        {describe(event.data, { ...event, provider })}
        {namesPatient && event.patient ? (
          // On a separate line, because a link within the text would differ from it by colour only.
          <Box component="span" display="block">
            <ScreenLink href={paths.patientWorkflow(event.patient.id)}>{event.patient.full_name}</ScreenLink>
          </Box>
        ) : null}
        {edits.length > 0 ? (
          <Box component="dl" className={classes.edits} my="xs" fz="xs" lh="16px">
            {edits.map(({ field, before, after }) => (
              <Group key={field} align="stretch" gap="0 6px">
                <Text component="dt" inherit c="dimmed">
                  {field}
                </Text>
                <Box component="dd" miw={0}>
                  <Text component="del" inherit c="dimmed">
                    {before}
                  </Text>
                  <span aria-hidden> → </span>
                  <ins>{after}</ins>
                </Box>
              </Group>
            ))}
          </Box>
        ) : null}
        <SecondaryText isBelow>
          <OfficeDate value={event.created_at} as="moment" />
          {event.ip ? ` from ${event.ip}` : null}
        </SecondaryText>
      </Box>
    </li>
  )
}
