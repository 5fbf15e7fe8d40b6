import { SegmentedControl, Switch } from '@mantine/core'
import { useState } from 'react'
import { Canvas } from './Canvas.tsx'
import classes from './PairViewer.module.css'
import { FULL_MM, useDifference } from './useDifference.ts'
import { useViewer } from './useViewer.ts'
import { goTo, VIEW_KEYS } from './viewer-keys.ts'
import type { ViewerFile } from './viewer-file.ts'
import type { ViewName } from './views.ts'

export type PairViewerProps = {
  /** The first and the second picture, each with the words that stand on it. */
  files: readonly [ViewerFile, ViewerFile]
  words: readonly [string, string]
  title: string
  height: number
}

const PADS = { top: 44, right: 20, bottom: 20, left: 20 }

/** Two versions of one thing, turned by one camera. A pair is for good: other files are another viewer. */
export function PairViewer({ files, words, title, height }: PairViewerProps) {
  const state = useViewer({ files, pads: PADS, gap: 0, isPair: true })
  const [isCompared, setCompared] = useState(false)
  useDifference(state, files, isCompared)
  return (
    <div className={classes.frame} style={{ height }}>
      <Canvas state={state} files={files} label={`3D view of ${title}, ${words.join(' and ').toLowerCase()}`} />
      <span className={classes.rule} aria-hidden />
      <span className={classes.word}>{words[0]}</span>
      <span className={classes.word} data-second>
        {words[1]}
      </span>
      <div className={classes.compare}>
        <Switch
          label="Differences"
          checked={isCompared}
          onChange={(event) => setCompared(event.currentTarget.checked)}
        />
        {isCompared ? (
          <span className={classes.scale}>
            {FULL_MM} mm thinner <span className={classes.colours} aria-hidden /> thicker
          </span>
        ) : null}
      </div>
      <SegmentedControl
        className={classes.views}
        aria-label="Views"
        withItemsBorders={false}
        value={state.looks.view}
        onChange={(view) => goTo(state, view)}
        data={VIEW_KEYS.map(({ view, label }): { value: ViewName; label: string } => ({ value: view, label }))}
      />
    </div>
  )
}
