import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import { IconFocusCentered, IconMaximize, IconRulerMeasure } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { ViewerFile } from '#web/features/viewer/viewer-file.ts'
import { FileStage } from './FileStage.tsx'
import classes from './Stage.module.css'
import { useFileViewer } from './useFileViewer.ts'
import { ViewerDialog } from './ViewerDialog.tsx'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

export type MeshViewerProps = {
  files: readonly ViewerFile[]
  /** The patient's name: label of the picture and title of the full-screen viewer. */
  title: string
  subtitle?: string | undefined
  height?: number
}

const PADS = { top: 48, right: 24, bottom: 48, left: 24 }
/** Keeps the model between the buttons, which are larger on touch screens. */
const PHONE_PADS = { top: 60, right: 12, bottom: 64, left: 12 }

/** The inline viewer, with the few tools that are needed to judge a mesh. */
export function MeshViewer({ files, title, subtitle, height = 440 }: MeshViewerProps) {
  const isPhone = useIsPhone()
  const state = useFileViewer({ files, pads: isPhone ? PHONE_PADS : PADS, gap: 0 })
  const [isLarge, setLarge] = useState(false)
  const { isMeasuring, hasBoth } = state
  useShortcuts(
    isMeasuring
      ? [{ keys: 'Escape', label: 'Put the tool away', group: 'Viewer', run: () => state.setMeasuring(false) }]
      : [],
  )
  return (
    <Box h={height} style={{ overflow: 'hidden' }} bd="1px solid var(--td-line)" bdrs="md">
      <FileStage state={state} look="page" label={`3D view of ${title}`} foot={8}>
        {hasBoth ? (
          <SegmentedControl
            pos="absolute"
            top={12}
            right={12}
            aria-label="Jaws"
            withItemsBorders={false}
            value={state.shown}
            onChange={state.setShown}
            data={[
              { value: 'both', label: 'Both' },
              { value: 'upper', label: 'Upper' },
              { value: 'lower', label: 'Lower' },
            ]}
          />
        ) : null}
        <Group pos="absolute" bottom={12} left={12} gap={6}>
          <IconButton
            variant="default"
            icon={IconFocusCentered}
            label="Whole model"
            onClick={() => state.goTo('start')}
          />
          <IconButton
            variant={isMeasuring ? 'filled' : 'default'}
            color="brand"
            icon={IconRulerMeasure}
            label="Measure"
            aria-pressed={isMeasuring}
            onClick={() => state.setMeasuring(!isMeasuring)}
          />
          <IconButton variant="default" icon={IconMaximize} label="Large view" onClick={() => setLarge(true)} />
        </Group>
        {isMeasuring ? (
          <Text inherit className={classes.hint} top={12} left={12}>
            Click two points.
          </Text>
        ) : null}
      </FileStage>
      {isLarge ? (
        <ViewerDialog opened title={title} subtitle={subtitle} files={files} onClose={() => setLarge(false)} />
      ) : null}
    </Box>
  )
}
