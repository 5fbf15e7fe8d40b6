import { Group, Slider, Text } from '@mantine/core'
import type { Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import classes from './Controls.module.css'

type Place = 'top-left' | 'top-right' | 'below' | 'bottom' | 'bottom-right' | 'left' | 'above-dock' | 'none'

/** Group of buttons that floats over the model. */
export function FloatingGroup({ at, label, children }: { at: Place; label: string; children: ReactNode }) {
  return (
    <fieldset className={classes.floating} data-at={at} aria-label={label}>
      {children}
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  keys?: string
  icon?: TablerIcon
  isChosen?: boolean | undefined
  /** Uses blue text instead of a filled background while on, for options that are usually on. */
  isQuiet?: boolean
  onClick: () => void
}

/** A toggle among several, or a plain action. */
export function ChoiceButton({ label, keys, icon, isChosen, isQuiet = false, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      data-quiet={isQuiet}
      aria-pressed={isChosen}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      {icon ? <Icon of={icon} size={18} /> : null}
      {label}
      {keys ? (
        <span aria-hidden>
          <KeyboardHint keys={keys} />
        </span>
      ) : null}
    </button>
  )
}

type ToolProps = {
  label: string
  icon: TablerIcon
  keys?: string
  isOn: boolean
  isShow?: boolean
  onClick: () => void
}

/** Toolbar button with a visible label, so that it needs no hover. */
export function ToolButton({ label, icon, keys, isOn, isShow = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      data-show={isShow}
      aria-pressed={isOn}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      <Icon of={icon} size={20} />
      {label}
      {keys ? (
        <span className={classes.toolKey} aria-hidden>
          {keys.toUpperCase()}
        </span>
      ) : null}
    </button>
  )
}

export function Rule() {
  return <span className={classes.rule} aria-hidden />
}

type DensityProps = {
  /** Name of the overlaid version; undefined for the scan. */
  over?: string | undefined
  value: number
  onChange: (value: number) => void
}

/** Opacity of the overlay, 0 to 100 %. */
export function OpacitySlider({ over, value, onChange }: DensityProps) {
  return (
    <Group gap={10} px={8} wrap="nowrap" fz={13} fw={500} c="var(--td-t2)">
      <span className={classes.swatch} aria-hidden />
      <span aria-hidden>{over ?? 'Scan'}</span>
      <Slider
        w={{ base: 80, lg: 104 }}
        size={4}
        thumbSize={16}
        min={0}
        max={100}
        step={5}
        label={null}
        color="brand.6"
        thumbLabel={`How dense ${over ?? 'the scan'} lies over the setup, in percent`}
        value={value}
        onChange={onChange}
      />
      <Text span fz={13} fw={500} miw={38} ta="right">
        {value} %
      </Text>
    </Group>
  )
}
