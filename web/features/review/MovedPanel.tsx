import { Box, Button, Flex, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useToothName } from '#web/components/useToothName.ts'
import type { Figures } from './distance-figures.ts'
import { rampCss } from './vertex-colors.ts'
import room from './Room.module.css'
import classes from './Teeth.module.css'
import { isUnmoved, mainDirection, formatMm, type Movement } from '#web/features/setups/tooth-movements.ts'
import { RailList } from './Rail.tsx'

const MAX_ROWS = 8

type Props = {
  /** Sorted by distance, the largest first; undefined if the files do not identify the teeth. */
  table: readonly Movement[] | undefined
  figures: Figures
  largest: string
  lit: number | undefined
  onChoose: (fdi: number) => void
  /** The cross-section: below the list on a desktop, above it on a phone. */
  section: ReactNode
  isPhone: boolean
}

/** Lists the movement of each tooth; without segmented teeth only the figures of the surface. */
export function MovedPanel({ table, figures, largest, lit, onChoose, section, isPhone }: Props) {
  const toothName = useToothName()
  const [isAll, setAll] = useState(false)
  const moved = table?.filter((each) => !isUnmoved(each)).length
  const farthest = table?.[0]
  const turned = table?.toSorted((a, b) => b.turned - a.turned)[0]
  const visibleRows = isAll ? table : table?.slice(0, MAX_ROWS)
  const most = farthest?.mm ?? 1
  return (
    <>
      <Group className={room.railHead} gap={8} px={20} wrap="nowrap">
        <Title order={2} fz={15}>
          What moved
        </Title>
        {table ? (
          <Text span c="dimmed">
            {moved} of {table.length} teeth
          </Text>
        ) : null}
      </Group>
      <RailList>
        {isPhone ? section : null}
        <Group component="dl" px={20} py={14} gap={0} grow wrap="nowrap" align="flex-start">
          {farthest ? (
            <Figure value={formatMm(farthest.mm)} label={`farthest, ${toothName(farthest.fdi)}`} />
          ) : (
            <Figure value={largest} label="largest distance" />
          )}
          {turned ? (
            <Figure value={`${Math.round(turned.turned)}°`} label={`most turned, ${toothName(turned.fdi)}`} />
          ) : null}
          {figures.over === undefined ? null : <Figure value={`${figures.over} %`} label="over 0.5 mm" />}
        </Group>
        {table && visibleRows ? (
          <>
            <div className={classes.tableRow} data-head>
              <Text span fz={13} c="dimmed">
                Tooth
              </Text>
              <Text span fz={13} c="dimmed">
                Moved
              </Text>
              <span />
              <Text span fz={13} c="dimmed">
                Turned
              </Text>
            </div>
            <ul>
              {visibleRows.map((movement) => (
                <li key={movement.fdi}>
                  <button
                    type="button"
                    className={classes.tableRow}
                    data-chosen={movement.fdi === lit}
                    onClick={() => onChoose(movement.fdi)}
                  >
                    <strong>
                      <VisuallyHidden>Tooth </VisuallyHidden>
                      {toothName(movement.fdi)}
                    </strong>
                    <Box
                      className={classes.bar}
                      w={`${Math.max(4, (100 * movement.mm) / most)}%`}
                      bg={rampCss(movement.mm / figures.end)}
                    />
                    <span>
                      {formatMm(movement.mm)}{' '}
                      <Text span fz={13} c="dimmed">
                        {isUnmoved(movement) ? '' : mainDirection(movement)}
                      </Text>
                    </span>
                    <span>{Math.round(movement.turned)}°</span>
                  </button>
                </li>
              ))}
            </ul>
            {table.length > MAX_ROWS ? (
              <Button m={12} variant="subtle" size="compact-sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
                {isAll ? 'Show fewer' : `Show all ${table.length} teeth`}
              </Button>
            ) : null}
          </>
        ) : (
          <Text px={20} c="var(--td-t2)">
            These files do not say which tooth is which: the colors show how far the surfaces lie from each other, and
            no number is invented for a tooth.
          </Text>
        )}
      </RailList>
      {isPhone ? null : section}
    </>
  )
}

function Figure({ value, label }: { value: string; label: string }) {
  return (
    <Flex direction="column-reverse">
      <Text component="dt" fz={12} c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz={20} lh="28px" fw={600}>
        {value}
      </Text>
    </Flex>
  )
}
