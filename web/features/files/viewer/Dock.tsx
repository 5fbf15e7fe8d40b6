import { Slider, UnstyledButton } from '@mantine/core'
import { Keys } from '#web/ui/Keys.tsx'
import classes from './Dock.module.css'
import type { Shown } from './models.ts'
import type { ViewerState } from './useViewer.ts'
import { goTo, VIEW_KEYS } from './viewer-keys.ts'

const SHOWN: readonly { shown: Shown; label: string; key: string }[] = [
  { shown: 'upper', label: 'Upper', key: 'U' },
  { shown: 'lower', label: 'Lower', key: 'L' },
  { shown: 'both', label: 'Both', key: 'B' },
]

/** What one looks at, and from where. */
export function Dock({ state, hasBoth }: { state: ViewerState; hasBoth: boolean }) {
  const { looks, change } = state
  return (
    <div className={classes.dock}>
      {hasBoth ? (
        <>
          <fieldset className={classes.group} aria-label="Jaws">
            {SHOWN.map(({ shown, label, key }) => (
              <UnstyledButton
                key={shown}
                className={classes.button}
                aria-pressed={looks.shown === shown}
                aria-keyshortcuts={key}
                onClick={() => change({ shown })}
              >
                {label}
              </UnstyledButton>
            ))}
          </fieldset>
          <span className={classes.rule} />
        </>
      ) : null}
      <fieldset className={classes.group} aria-label="Views">
        {VIEW_KEYS.map(({ view, label, key }) => (
          <UnstyledButton
            key={view}
            className={classes.button}
            aria-keyshortcuts={key}
            onClick={() => goTo(state, view)}
          >
            {label}
            <span className={classes.key} aria-hidden>
              <Keys keys={key} />
            </span>
          </UnstyledButton>
        ))}
      </fieldset>
      {hasBoth ? (
        <>
          <span className={classes.rule} />
          <div className={classes.gap} data-off={looks.shown !== 'both'}>
            <span aria-hidden>Gap</span>
            <Slider
              className={classes.slider}
              size={4}
              thumbSize={16}
              min={0}
              max={30}
              step={0.5}
              label={null}
              color="brand.6"
              value={looks.gap}
              disabled={looks.shown !== 'both'}
              thumbLabel="Gap between the jaws in millimetres"
              onChange={(gap) => change({ gap })}
            />
            <span className={classes.mm}>{looks.gap.toFixed(1)} mm</span>
          </div>
        </>
      ) : null}
    </div>
  )
}
