import { Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconCube3dSphere,
  IconFocusCentered,
  IconGrid3x3,
  IconLasso,
  IconRulerMeasure,
  type Icon as TablerIcon,
} from '@tabler/icons-react'
import { Icon } from '#web/ui/Icon.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import classes from './Tools.module.css'
import type { ViewerState } from './useViewer.ts'
import { goTo } from './viewer-keys.ts'

/** How one looks at it. */
export function Tools({ state }: { state: ViewerState }) {
  const { looks, change, measuring, viewer } = state
  return (
    <div className={classes.tools} role="toolbar" aria-label="Tools" aria-orientation="vertical">
      <Tool icon={IconCube3dSphere} label="Three-quarter view" keys="0" onClick={() => goTo(state, 'start')} />
      <Tool icon={IconFocusCentered} label="Fit" keys="f" onClick={() => viewer?.fit()} />
      <hr className={classes.rule} />
      <Tool
        icon={IconRulerMeasure}
        label="Measure"
        keys="m"
        isOn={measuring}
        onClick={() => state.setMeasuring(!measuring)}
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
    </div>
  )
}

type ToolProps = { icon: TablerIcon; label: string; keys: string; isOn?: boolean; onClick: () => void }

function Tool({ icon, label, keys, isOn, onClick }: ToolProps) {
  return (
    <Tooltip
      position="right"
      withinPortal={false}
      classNames={{ tooltip: classes.tip }}
      label={
        <>
          {label} <Keys keys={keys} />
        </>
      }
    >
      <UnstyledButton
        className={classes.tool}
        data-on={isOn}
        aria-label={label}
        aria-keyshortcuts={keys}
        aria-pressed={isOn}
        onClick={onClick}
      >
        <Icon of={icon} size={20} />
      </UnstyledButton>
    </Tooltip>
  )
}
