import { useState, type ReactNode } from 'react'
import { listSetupFiles, type SetupContent } from '#web/features/setups/room-files.ts'
import { ChoiceButton, FloatingGroup, Rule } from '#web/features/viewer/Controls.tsx'
import { roomFrame, ROOM_VIEWS, type RoomView } from '#web/features/viewer/room-views.ts'
import { Stage } from '#web/features/viewer/Stage.tsx'
import { useViewer } from '#web/features/viewer/useViewer.ts'
import { areSameFiles, hasBothJaws } from '#web/features/viewer/viewer-file.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { useStable } from '#web/ui/useStable.ts'
import { FilmControls } from './FilmControls.tsx'
import classes from './Show.module.css'
import { useFilm } from './useFilm.ts'

const PADS = { top: 56, right: 16, bottom: 140, left: 16 }
/** The views that a patient understands without a word. */
const VIEWS: readonly RoomView[] = ['front', 'upper', 'lower']

type Props = {
  setup: SetupContent
  /** Names the model for screen readers. */
  label: string
  /** What stands in the corners of the window. */
  children?: ReactNode
}

/** The planned teeth in the whole window, without names and words of the lab, and the way there as a film. */
export function ShowStage({ setup, label, children }: Props) {
  const files = useStable(
    listSetupFiles(setup).filter(({ part }) => part === 'teeth' || part === 'brackets'),
    areSameFiles,
  )
  const stage = useViewer<RoomView>({ files, pads: PADS, isPair: false, first: 'front', frameOf: roomFrame })
  const film = useFilm(setup, files, stage.readings)
  const [withBrackets, setWithBrackets] = useState(false)
  const brackets = files.filter(({ part }) => part === 'brackets').map(({ id }) => id)
  // Brackets are bonded to the planned place, so they would not follow the teeth on the way there.
  const hidden = withBrackets && film.at === 1 ? [] : brackets
  const views = ROOM_VIEWS.filter(({ view }) => VIEWS.includes(view) && (view === 'front' || hasBothJaws(files)))
  useShortcuts(
    views.map(({ view, label: name, key }) => ({
      keys: key,
      label: name,
      group: 'Treatment film',
      run: () => stage.goTo(view),
    })),
  )
  const hasTeeth = (setup.teeth?.teeth.length ?? 0) > 0
  return (
    <div className={classes.show}>
      <Stage stage={stage} files={files} scene={{ hidden, poses: film.poses, edges: false }} look="room" label={label}>
        {hasTeeth && !film.hasFailed ? <FilmControls film={film} /> : null}
        <FloatingGroup at="bottom" label="Views">
          {views.map(({ view, label: name, key }) => (
            <ChoiceButton
              key={view}
              label={name}
              keys={key}
              isChosen={stage.view === view && !stage.isTurned}
              onClick={() => stage.goTo(view)}
            />
          ))}
          {brackets.length > 0 ? (
            <>
              <Rule />
              <ChoiceButton
                label="Brackets"
                isChosen={withBrackets}
                isQuiet
                onClick={() => setWithBrackets(!withBrackets)}
              />
            </>
          ) : null}
        </FloatingGroup>
      </Stage>
      {children}
    </div>
  )
}
