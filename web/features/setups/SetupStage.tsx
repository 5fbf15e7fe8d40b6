import { Box, Button, Group, SegmentedControl } from '@mantine/core'
import { IconMaximize, IconPresentation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PatientFile } from '#contract/files.ts'
import { setupCalls, type Setup, type SetupComment } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { listCommentPins } from './comment-pins.ts'
import { useModelState, useRecordModelState } from './model-state.ts'
import { Pins } from './Pins.tsx'
import { ROOM_VIEWS } from '#web/features/viewer/room-views.ts'
import { Stage, StageFrame } from '#web/features/viewer/Stage.tsx'
import { SealedPictures } from './SealedPictures.tsx'
import { useSetupStage } from './useSetupStage.ts'
import { VersionMenu, versionOptions } from './VersionMenu.tsx'

export type SetupStageProps = {
  setup: Setup
  /** All versions, for the version menu. */
  setups: readonly Setup[]
  comments: readonly SetupComment[]
  scans: readonly PatientFile[]
  title: string
  height: number
  onVersion: (version: number) => void
}

const PADS = { top: 52, right: 24, bottom: 54, left: 24 }
const VIEWS = ROOM_VIEWS.filter(({ view }) => view !== 'open')

/** 3D view of a setup version on the case page: scan, setup or both, with the pins of its comments. */
export function SetupStage({ setup, setups, comments, scans, title, height, onVersion }: SetupStageProps) {
  const { patient_id: id, version } = setup
  const read = useQuery(q(setupCalls.get, { params: { id, version } }))
  const { stage, files, scene, what, look } = useSetupStage({
    setup: read.data?.setup,
    scans,
    pads: PADS,
    first: 'setup',
  })
  useRecordModelState(read.data?.setup, stage, files)
  const isUnavailable = useModelState(setup.id) === 'unavailable'
  const navigate = useNavigate()
  const reaches = useCanOpen()
  const room = paths.review(id, { version })
  if (read.error && !read.data)
    return <QueryError what="setup" error={read.error} onRetry={() => void read.refetch()} />
  return (
    <Box pos="relative" h={height}>
      {isUnavailable ? (
        <StageFrame look="room">
          <SealedPictures setup={setup} padTop={PADS.top} />
        </StageFrame>
      ) : (
        <Stage
          stage={stage}
          files={files}
          scene={scene}
          look="room"
          isComplete
          label={`3D view of ${title}, v${version}`}
        >
          {stage.viewer ? (
            <Pins
              viewer={stage.viewer}
              comments={listCommentPins(comments, { files, version, what, chosen: undefined })}
              chosen={undefined}
              // The text of the comments is in the review room.
              onChoose={() => void navigate({ href: room })}
              draft={undefined}
              pads={PADS}
            />
          ) : null}
        </Stage>
      )}
      <Box pos="absolute" top={12} left={12}>
        <VersionMenu
          label="Version"
          picks={versionOptions(setups, { isNamed: true, showsTotal: true })}
          value={version}
          onPick={onVersion}
        />
      </Box>
      {scans.length > 0 && !isUnavailable ? (
        <SegmentedControl
          pos="absolute"
          top={12}
          right={12}
          aria-label="What is shown"
          {...RAISED}
          value={what}
          onChange={look}
          data={[
            { value: 'scan', label: 'Scan' },
            { value: 'setup', label: 'Setup' },
            { value: 'both', label: 'Both' },
          ]}
        />
      ) : null}
      <Group pos="absolute" bottom={12} left={12} right={12} justify="space-between" gap="xs" style={NOT_HIT}>
        {isUnavailable ? null : (
          <SegmentedControl
            visibleFrom="sm"
            aria-label="Views"
            {...RAISED}
            style={HIT}
            value={stage.isTurned ? '' : stage.view}
            onChange={(value) => {
              const next = VIEWS.find(({ view }) => view === value)
              if (next) stage.goTo(next.view)
            }}
            data={VIEWS.map(({ view, label }) => ({ value: view, label }))}
          />
        )}
        <Group ms="auto" gap="xs" style={HIT}>
          {isUnavailable ? null : (
            <Button
              component="a"
              href={paths.show(id, { version })}
              variant="default"
              leftSection={<Icon of={IconPresentation} />}
            >
              Show the patient
            </Button>
          )}
          {reaches(room) ? (
            <Button component="a" href={room} variant="default" leftSection={<Icon of={IconMaximize} />}>
              Open the review room
            </Button>
          ) : null}
        </Group>
      </Group>
    </Box>
  )
}

/** Like the controls of the review room, which also float over the model. */
const RAISED = {
  withItemsBorders: false,
  bg: 'var(--td-raised)',
  bd: '1px solid var(--td-line2)',
  color: 'var(--td-bar)',
} as const
/** The gap between the controls lets pointer events through to the model. */
const NOT_HIT = { pointerEvents: 'none' } as const
const HIT = { pointerEvents: 'auto' } as const
