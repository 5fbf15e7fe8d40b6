import { ActionIcon, Box, Group, Stack, Tooltip } from '@mantine/core'
import {
  IconCube3dSphere,
  IconFocusCentered,
  IconGrid3x3,
  IconLasso,
  IconRulerMeasure,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import classes from './Stage.module.css'
import type { FileViewerState } from './useFileViewer.ts'

/** The toolbar of the full-screen viewer: view, fit, measure, open edges, wireframe. */
export function Tools({ state, isPhone }: { state: FileViewerState; isPhone: boolean }) {
  const { looks, change, isMeasuring, viewer } = state
  return (
    // At the top on a phone, where the dock is two rows high; otherwise centred vertically.
    <Stack
      className={classes.panel}
      gap="xs"
      top={14}
      bottom={isPhone ? undefined : 14}
      left={14}
      h="fit-content"
      my="auto"
      role="toolbar"
      aria-label="Tools"
      aria-orientation="vertical"
    >
      <Tool icon={IconCube3dSphere} label="Three-quarter view" keys="0" onClick={() => state.goTo('start')} />
      <Tool icon={IconFocusCentered} label="Fit" keys="f" onClick={() => viewer?.fit()} />
      <Box component="hr" w={28} h={1} my="xs" mx="auto" bd={0} bg="var(--td-line)" />
      <Tool
        icon={IconRulerMeasure}
        label="Measure"
        keys="m"
        isOn={isMeasuring}
        onClick={() => state.setMeasuring(!isMeasuring)}
      />
      <Tool
        icon={IconLasso}
        label="Open edges"
        keys="e"
        isOn={looks.edges}
        onClick={() => change({ edges: !looks.edges })}
      />
      <Tool
        icon={IconGrid3x3}
        label="Wireframe"
        keys="w"
        isOn={looks.wire}
        onClick={() => change({ wire: !looks.wire })}
      />
    </Stack>
  )
}

type ToolProps = { icon: TablerIcon; label: string; keys: string; isOn?: boolean; onClick: () => void }

function Tool({ icon, label, keys, isOn, onClick }: ToolProps) {
  return (
    <Tooltip
      position="right"
      withinPortal={false}
      label={
        <Group gap="sm" wrap="nowrap">
          {label} <KeyboardHint keys={keys} />
        </Group>
      }
    >
      <ActionIcon
        size={38}
        variant={isOn ? 'filled' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={isOn}
        onClick={onClick}
      >
        <Icon of={icon} size={20} />
      </ActionIcon>
    </Tooltip>
  )
}
