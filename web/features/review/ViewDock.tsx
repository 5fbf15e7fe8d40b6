import { ActionIcon, Kbd, Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { ChoiceButton, FloatingGroup, Rule } from '#web/features/viewer/Controls.tsx'
import classes from '#web/features/viewer/Controls.module.css'
import { JAW_CHOICES } from './JawChoice.tsx'
import type { RoomState } from './RoomMode.tsx'
import { ROOM_VIEWS, type RoomStage, type RoomView } from '#web/features/viewer/room-views.ts'
import { hasBothJaws } from '#web/features/viewer/viewer-file.ts'
import type { RoomFile } from '#web/features/setups/room-files.ts'

type Props = {
  room: RoomState
  /** The files that are shown, if not all: the open view needs both jaws. */
  files?: readonly RoomFile[]
  /** On a phone only the first views have buttons; the rest and `more` are in the overflow menu. */
  more?: readonly Extra[]
  /** Tools of modes without a toolbar: in the dock on a desktop, in the overflow menu on a phone. */
  tools?: readonly (Extra & { keys: string })[]
}
export type Extra = { label: string; isOn?: boolean; run: () => void }

const FIRST = 4

/** Dock with the standard views, each with its keyboard shortcut. */
export function ViewDock(props: Props) {
  const { room, files = room.files, tools = [] } = props
  const { stage, onReset, onFullScreen, isPhone } = room
  if (isPhone) return <PhoneDock {...props} />
  return (
    <FloatingGroup at="bottom" label="Views">
      {ROOM_VIEWS.filter(({ view }) => hasBothJaws(files) || view !== 'open').map(({ view, label, key }) => (
        <ChoiceButton
          key={view}
          label={label}
          keys={key}
          isChosen={isCurrentView(stage, view)}
          onClick={() => stage.goTo(view)}
        />
      ))}
      <Rule />
      <ChoiceButton label="Reset" keys="r" onClick={onReset} />
      {onFullScreen ? <ChoiceButton label="Full screen" keys="f" onClick={onFullScreen} /> : null}
      {tools.length > 0 ? <Rule /> : null}
      {tools.map(({ label, keys, isOn, run }) => (
        <ChoiceButton key={label} label={label} keys={keys} isChosen={isOn} onClick={run} />
      ))}
      <Rule />
      <span className={classes.turn}>
        Turn
        {['←', '↑', '↓', '→'].map((arrow) => (
          <Kbd key={arrow} size="xs">
            {arrow}
          </Kbd>
        ))}
      </span>
    </FloatingGroup>
  )
}

function PhoneDock({ room, files = room.files, more = [], tools = [] }: Props) {
  const { stage, onReset } = room
  const hasBoth = hasBothJaws(files)
  const views = ROOM_VIEWS.filter(({ view }) => hasBoth || view !== 'open')
  const jaws: Extra[] = hasBoth
    ? JAW_CHOICES.map(({ shown, label }) => ({ label, isOn: stage.shown === shown, run: () => stage.setShown(shown) }))
    : []
  const extras: Extra[] = [
    ...views.slice(FIRST).map(({ view, label }) => ({
      label,
      isOn: isCurrentView(stage, view),
      run: () => stage.goTo(view),
    })),
    { label: 'Reset', run: onReset },
    ...jaws,
    ...tools,
    ...more,
  ]
  return (
    <FloatingGroup at="bottom" label="Views">
      {views.slice(0, FIRST).map(({ view, label }) => (
        <ChoiceButton key={view} label={label} isChosen={isCurrentView(stage, view)} onClick={() => stage.goTo(view)} />
      ))}
      <Menu position="top-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More views and tools">
            <Icon of={IconDots} size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {extras.map(({ label, isOn, run }) => (
            <Menu.Item
              key={label}
              rightSection={isOn ? <Icon of={IconCheck} size={14} label="On" /> : undefined}
              onClick={run}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </FloatingGroup>
  )
}

function isCurrentView({ view, isTurned }: RoomStage, candidate: RoomView) {
  return view === candidate && !isTurned
}
