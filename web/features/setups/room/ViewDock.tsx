import { Kbd } from '@mantine/core'
import { Choice, Floating, Rule } from './Controls.tsx'
import classes from './Controls.module.css'
import { ROOM_VIEWS } from './room-views.ts'
import type { RoomStage } from './useRoomStage.ts'

type Props = { stage: RoomStage; hasBoth: boolean; onReset: () => void; onFullScreen: (() => void) | undefined }

/** From where one looks, each with its key. */
export function ViewDock({ stage, hasBoth, onReset, onFullScreen }: Props) {
  return (
    <Floating at="bottom" label="Views">
      {ROOM_VIEWS.filter(({ view }) => hasBoth || view !== 'open').map(({ view, label, key }) => (
        <Choice
          key={view}
          label={label}
          keys={key}
          isChosen={stage.view === view && !stage.isTurned}
          onClick={() => stage.goTo(view)}
        />
      ))}
      <Rule />
      <Choice label="Reset" keys="r" onClick={onReset} />
      {onFullScreen ? <Choice label="Full screen" keys="f" onClick={onFullScreen} /> : null}
      <Rule />
      <span className={classes.turn}>
        Turn
        {['←', '↑', '↓', '→'].map((arrow) => (
          <Kbd key={arrow} size="xs">
            {arrow}
          </Kbd>
        ))}
      </span>
    </Floating>
  )
}
