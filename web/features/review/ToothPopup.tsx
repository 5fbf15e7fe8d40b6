import { Box, Group, Text } from '@mantine/core'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import { useToothNameWithPlace } from '#web/components/useToothName.ts'
import { rampCss } from './vertex-colors.ts'
import { cssPosition } from './css-position.ts'
import classes from './Room.module.css'
import { formatMm, STILL_DEGREES, STILL_MM, type Movement } from '#web/features/setups/tooth-movements.ts'

type Props = { spot: ScreenPoint; mm: number; fdi: number | undefined; end: number; movement: Movement | undefined }

/** Tooltip under the pointer: the distance at that point, and the movement of its tooth. */
export function ToothPopup({ spot, mm, fdi, end, movement }: Props) {
  const toothName = useToothNameWithPlace()
  const rows = movement ? movementRows(movement) : []
  return (
    <div className={classes.popup} style={cssPosition(spot)}>
      <Group gap={8} wrap="nowrap" mb={rows.length > 0 ? 6 : 0}>
        <Box component="span" w={12} h={12} bdrs={3} bg={rampCss(Math.abs(mm) / end)} />
        <Text span fw={600} flex={1}>
          {fdi ? `Tooth ${toothName(fdi)}` : 'Surface'}
        </Text>
        <Text span fz={12} c="dimmed">
          {formatMm(mm)} here
        </Text>
      </Group>
      {rows.map(({ name, value }) => (
        <Group key={name} justify="space-between" fz={13} lh="24px">
          <Text span fz={13} c="var(--td-t2)">
            {name}
          </Text>
          <Text span fz={13} fw={600}>
            {value}
          </Text>
        </Group>
      ))}
    </div>
  )
}

function movementRows({ forward, outward, extruded, turned }: Movement) {
  return [
    { name: forward > 0 ? 'Moved forward' : 'Moved back', mm: forward },
    { name: outward > 0 ? 'Moved outward' : 'Moved inward', mm: outward },
    { name: extruded > 0 ? 'Extruded' : 'Intruded', mm: extruded },
  ]
    .filter(({ mm }) => Math.abs(mm) >= STILL_MM)
    .map(({ name, mm }) => ({ name, value: formatMm(mm) }))
    .concat(turned >= STILL_DEGREES ? [{ name: 'Turned', value: `${Math.round(turned)}°` }] : [])
}
