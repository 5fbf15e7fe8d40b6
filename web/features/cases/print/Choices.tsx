import { Box, VisuallyHidden } from '@mantine/core'
import type { Choice } from '#contract/enums.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import classes from './Print.module.css'

type Props<Value extends string | number> = {
  label: string
  choices: readonly Choice<Value>[]
  isChosen: (value: Value) => boolean
  aside?: string | undefined
}

/** Prints all options as boxes and crosses the chosen ones, so that the options not chosen stay visible. */
export function Choices<Value extends string | number>({ label, choices, isChosen, aside }: Props<Value>) {
  return (
    <div className={classes.choices}>
      <span>{label}</span>
      <Box component="ul" display="flex" style={{ flexWrap: 'wrap', gap: '2px 16px' }}>
        {choices.map(({ value, label: text }) => (
          <li key={value}>
            <InlineGroup gap={5}>
              <Square isCrossed={isChosen(value)} />
              {text}
              {isChosen(value) ? <VisuallyHidden> (chosen)</VisuallyHidden> : null}
            </InlineGroup>
          </li>
        ))}
        {aside ? <li>{aside}</li> : null}
      </Box>
    </div>
  )
}

function Square({ isCrossed }: { isCrossed: boolean }) {
  return (
    <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="#000" strokeWidth="1.2" aria-hidden>
      <rect x="0.6" y="0.6" width="10.8" height="10.8" />
      {isCrossed ? <path d="M3 3 9 9M9 3 3 9" strokeWidth="1.8" /> : null}
    </svg>
  )
}
