import { ActionIcon, Box, Button, Flex, Menu, Text } from '@mantine/core'
import { IconCheck, IconDots, IconMessage2, IconPresentation, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Patient } from '#contract/patients.ts'
import { caseStatus } from '#web/features/cases/status-look.ts'
import { paths } from '#web/paths.ts'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { ROOM_MODES } from '#contract/presence.ts'
import { RoomUsers } from './RoomUsers.tsx'
import { MODE_LABELS, type Mode } from './room-address.ts'
import type { RoomQueue } from './room-queue.ts'
import classes from './Room.module.css'
import type { FollowState as Presence } from './useFollow.ts'

type Props = {
  patient: Patient
  mode: Mode
  modes: readonly Mode[]
  /** The version on the screen. */
  version: number
  onMode: (mode: Mode) => void
  isPhone: boolean
  people: Presence
  queue: RoomQueue | undefined
  /** The version menu, in the modes that have one. */
  children: ReactNode
  /** The button of the side panel: its label and count. */
  sheet: { label: string; count: number; isOpen: boolean; onToggle: () => void }
}

/** Header with the patient, the modes, the other users, and the button that closes the room. */
export function RoomHeader(props: Props) {
  const { patient, mode, modes, version, onMode, isPhone, people, queue, children, sheet } = props
  const segments = ROOM_MODES.filter((each) => modes.includes(each)).map((value) => ({
    value,
    label: MODE_LABELS[value],
  }))
  const isChoice = segments.length > 1
  const show = paths.show(patient.id, { version })
  return (
    <header className={classes.header}>
      {/* Both sides flex equally, which centers the modes regardless of their content. */}
      <Flex flex="1 1 0" miw={0} align="center" gap={8}>
        <ActionIcon
          component="a"
          href={queue?.closeHref ?? paths.patientDetails(patient.id)}
          onClick={queue?.onClose}
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Close the review"
        >
          <Icon of={IconX} size={20} />
        </ActionIcon>
        <Box miw={0} display={{ base: 'block', sm: 'flex' }} style={{ alignItems: 'baseline', gap: 8 }}>
          <Text component="h1" fz={16} lh="22px" fw={600} truncate>
            {patient.formatted_name}
          </Text>
          {patient.case_number_text ? (
            <Text span c="dimmed" truncate>
              {patient.case_number_text}
            </Text>
          ) : null}
        </Box>
        <Box component="span" visibleFrom="xl">
          <StatusBadge {...caseStatus(patient)} />
        </Box>
      </Flex>
      {isPhone ? null : (
        <>
          {isChoice ? <Segmented label="Mode" segments={segments} value={mode} onChange={onMode} /> : null}
          {children}
        </>
      )}
      <Flex flex={isPhone ? 'none' : '1 1 0'} miw={0} align="center" justify="flex-end" gap={8}>
        <RoomUsers {...people} />
        {isPhone ? children : null}
        <Button
          className={classes.sheetButton}
          variant={sheet.isOpen ? 'light' : 'default'}
          leftSection={<Icon of={IconMessage2} />}
          aria-expanded={sheet.isOpen}
          aria-label={`${sheet.label}: ${sheet.count}`}
          onClick={sheet.onToggle}
        >
          {sheet.count}
        </Button>
        {isPhone ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label="Modes and more">
                <Icon of={IconDots} size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {(isChoice ? segments : []).map(({ value, label }) => (
                <Menu.Item
                  key={value}
                  rightSection={value === mode ? <Icon of={IconCheck} size={14} label="On" /> : undefined}
                  onClick={() => onMode(value)}
                >
                  {label}
                </Menu.Item>
              ))}
              <Menu.Item component="a" href={show} leftSection={<Icon of={IconPresentation} />}>
                Show the patient
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        ) : null}
        {queue || isPhone ? null : (
          <Button component="a" href={show} variant="default" leftSection={<Icon of={IconPresentation} />}>
            Show the patient
          </Button>
        )}
        {queue ? queue.progress : isPhone ? null : <CopyLinkButton />}
      </Flex>
    </header>
  )
}
