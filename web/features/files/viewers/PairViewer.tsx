import { Box, Group, SegmentedControl, SimpleGrid, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { ViewerFile } from '#web/features/viewer/viewer-file.ts'
import { FULL_MM } from './difference-colors.ts'
import { FILE_VIEWS, type FileView } from './file-views.ts'
import { FileStage } from './FileStage.tsx'
import classes from './Stage.module.css'
import { useDifference } from './useDifference.ts'
import { useFileViewer } from './useFileViewer.ts'

export type PairViewerProps = {
  /** The left and the right file; `captions` names them. */
  files: readonly [ViewerFile, ViewerFile]
  captions: readonly [string, string]
  title: string
  height: number
}

const PADS = { top: 44, right: 20, bottom: 20, left: 20 }

/** Two versions of a mesh side by side with one camera. The files are fixed: another pair needs a new `key`. */
export function PairViewer({ files, captions, title, height }: PairViewerProps) {
  const state = useFileViewer({ files, pads: PADS, gap: 0, isPair: true })
  const [isCompared, setCompared] = useState(false)
  const painters = useDifference(state, isCompared)
  return (
    <Box h={height}>
      <FileStage
        state={state}
        look="page"
        label={`3D view of ${title}, ${captions.join(' and ').toLowerCase()}`}
        painters={painters}
      >
        <SimpleGrid cols={2} spacing={0} pos="absolute" inset={0} className={classes.halves}>
          {captions.map((caption) => (
            <Box key={caption} p={10}>
              <Text span display="inline-block" fz={12} fw={500} px="sm" py={2} bdrs="xs" bg="var(--td-raised)">
                {caption}
              </Text>
            </Box>
          ))}
        </SimpleGrid>
        <Box pos="absolute" bottom={10} left={10} px={10} py={4} bdrs="md" bg="var(--td-raised)">
          <Switch
            label="Differences"
            checked={isCompared}
            onChange={(event) => setCompared(event.currentTarget.checked)}
          />
          {isCompared ? (
            <Group gap={6} c="var(--td-t2)" fz="xs">
              {FULL_MM} mm thinner{' '}
              <Box
                component="span"
                w={72}
                h={6}
                bdrs={3}
                bg="linear-gradient(90deg, #c02628, #efe6d8, #1c6fc4)"
                aria-hidden
              />{' '}
              thicker
            </Group>
          ) : null}
        </Box>
        <SegmentedControl
          className={classes.views}
          aria-label="Views"
          withItemsBorders={false}
          value={state.view}
          onChange={state.goTo}
          data={FILE_VIEWS.map(({ view, label }): { value: FileView; label: string } => ({ value: view, label }))}
        />
      </FileStage>
    </Box>
  )
}
