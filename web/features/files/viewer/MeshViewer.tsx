import { SegmentedControl } from '@mantine/core'
import { IconFocusCentered, IconMaximize, IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Canvas } from './Canvas.tsx'
import classes from './MeshViewer.module.css'
import { useViewer } from './useViewer.ts'
import { jawOfFile, type ViewerFile } from './viewer-file.ts'
import { ViewerDialog } from './ViewerDialog.tsx'

export type MeshViewerProps = {
  files: readonly ViewerFile[]
  /** Whose scan it is: name of the picture and title of the big view. */
  title: string
  subtitle?: string | undefined
  height?: number
  /** mm between the jaws; 0 is in bite. */
  gap?: number
  /** At the lower right: "24 brackets, Ardent Mini .022". */
  caption?: string | undefined
}

const PADS = { top: 48, right: 24, bottom: 48, left: 24 }

/** The meshes directly on a page, with the least one needs to judge them. */
export function MeshViewer({ files, title, subtitle, height = 440, gap = 0, caption }: MeshViewerProps) {
  const state = useViewer({ files, pads: PADS, gap })
  const [isLarge, setLarge] = useState(false)
  const { looks, change, measuring, readings } = state
  const jaws = new Set(files.map((file, at) => jawOfFile(file, readings[at])))
  return (
    // Escape ends measuring wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes.frame}
      style={{ height }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && measuring) state.setMeasuring(false)
      }}
    >
      <Canvas state={state} files={files} label={`3D view of ${title}`} foot={caption ? 52 : 8} />
      {jaws.has('upper') && jaws.has('lower') ? (
        <SegmentedControl
          className={classes.jaws}
          aria-label="Jaws"
          withItemsBorders={false}
          value={looks.shown}
          onChange={(shown) => change({ shown })}
          data={[
            { value: 'both', label: 'Both' },
            { value: 'upper', label: 'Upper' },
            { value: 'lower', label: 'Lower' },
          ]}
        />
      ) : null}
      <div className={classes.tools}>
        <IconButton
          variant="default"
          icon={IconFocusCentered}
          label="Whole model"
          onClick={() => {
            change({ view: 'start' })
            state.viewer?.home()
          }}
        />
        <IconButton
          variant={measuring ? 'filled' : 'default'}
          color="brand"
          icon={IconRulerMeasure}
          label="Measure"
          aria-pressed={measuring}
          onClick={() => state.setMeasuring(!measuring)}
        />
        <IconButton variant="default" icon={IconMaximize} label="Large view" onClick={() => setLarge(true)} />
      </div>
      {measuring ? <p className={classes.hint}>Click two points.</p> : null}
      {caption ? <p className={classes.caption}>{caption}</p> : null}
      {isLarge ? (
        <ViewerDialog opened title={title} subtitle={subtitle} files={files} onClose={() => setLarge(false)} />
      ) : null}
    </div>
  )
}
