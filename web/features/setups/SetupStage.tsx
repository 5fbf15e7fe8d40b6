import { Box, Button, Group, Menu, SegmentedControl } from '@mantine/core'
import { IconChevronDown, IconMaximize } from '@tabler/icons-react'
import { useState } from 'react'
import type { PatientFile } from '#contract/files.ts'
import type { Setup } from '#contract/setups.ts'
import { useReaches } from '#web/components/ScreenLink.tsx'
import { Canvas } from '#web/features/files/viewer/Canvas.tsx'
import classes from '#web/features/files/viewer/Stage.module.css'
import { useViewer } from '#web/features/files/viewer/useViewer.ts'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Quiet } from '#web/ui/Quiet.tsx'
import { filesOfScan, filesOfSetup } from './viewer-files.ts'

export type SetupStageProps = {
  setup: Setup
  /** All that were offered, to choose from. */
  setups: readonly Setup[]
  scans: readonly PatientFile[]
  title: string
  height: number
  onVersion: (version: number) => void
}

const PADS = { top: 60, right: 24, bottom: 64, left: 24 }
const FIRST = { view: 'frontal', edges: false } as const
const VIEWS = [
  { value: 'frontal', label: 'Front', shown: 'both', view: 'frontal' },
  { value: 'left', label: 'Left', shown: 'both', view: 'left' },
  { value: 'right', label: 'Right', shown: 'both', view: 'right' },
  { value: 'upper', label: 'Upper', shown: 'upper', view: 'occlusal' },
  { value: 'lower', label: 'Lower', shown: 'lower', view: 'occlusal' },
] as const
type Layer = 'scan' | 'setup' | 'both'

/** A version of a setup on the page of its case: the scan, the setup, or one over the other. */
export function SetupStage({ setup, setups, scans, title, height, onVersion }: SetupStageProps) {
  const [layer, setLayer] = useState<Layer>('setup')
  const files = [
    ...(layer === 'scan' ? [] : filesOfSetup(setup)),
    ...(layer === 'setup' ? [] : filesOfScan(scans, layer === 'both')),
  ]
  const state = useViewer({ files, pads: PADS, gap: 0, first: FIRST })
  const { looks, change } = state
  const reaches = useReaches()
  const room = paths.review(setup.patient_id, { version: setup.version })
  const chosen = VIEWS.find(({ view, shown }) => view === looks.view && shown === looks.shown)?.value
  return (
    <Box className={classes.frame} h={height}>
      <Canvas state={state} files={files} label={`3D view of ${title}, v${setup.version}`} />
      <Box pos="absolute" top={12} left={12}>
        <VersionMenu setup={setup} setups={setups} onVersion={onVersion} />
      </Box>
      {scans.length > 0 ? (
        <SegmentedControl
          pos="absolute"
          top={12}
          right={12}
          aria-label="What is shown"
          withItemsBorders={false}
          value={layer}
          onChange={setLayer}
          data={[
            { value: 'scan', label: 'Scan' },
            { value: 'setup', label: 'Setup' },
            { value: 'both', label: 'Both' },
          ]}
        />
      ) : null}
      <Group pos="absolute" bottom={12} left={12} right={12} justify="space-between" gap="xs">
        <SegmentedControl
          visibleFrom="sm"
          aria-label="Views"
          withItemsBorders={false}
          value={chosen ?? ''}
          onChange={(value) => {
            const next = VIEWS.find((each) => each.value === value)
            if (!next) return
            if (chosen === value) state.viewer?.home()
            else change({ view: next.view, shown: next.shown })
          }}
          data={VIEWS.map(({ value, label }) => ({ value, label }))}
        />
        {reaches(room) ? (
          <Button component="a" href={room} variant="default" ms="auto" leftSection={<Icon of={IconMaximize} />}>
            Open the review room
          </Button>
        ) : null}
      </Group>
    </Box>
  )
}

function VersionMenu({ setup, setups, onVersion }: Pick<SetupStageProps, 'setup' | 'setups' | 'onVersion'>) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          disabled={setups.length < 2}
          rightSection={setups.length > 1 ? <Icon of={IconChevronDown} size={14} /> : undefined}
        >
          <Group component="span" gap={6}>
            Setup v{setup.version}
            <Box component="span" visibleFrom="sm">
              <Quiet>
                of {setups.length} <DateText value={setup.completed_at} as="short" />
              </Quiet>
            </Box>
          </Group>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {setups.map(({ version, completed_at }) => (
          <Menu.Item key={version} onClick={() => onVersion(version)}>
            <Group gap={6}>
              v{version}
              <Quiet>
                <DateText value={completed_at} as="short" />
              </Quiet>
            </Group>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
