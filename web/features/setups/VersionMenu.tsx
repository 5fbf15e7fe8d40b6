import { Menu, Text, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronDown, IconVersions } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Setup } from '#contract/setups.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './VersionMenu.module.css'

/** `value` is a version number; 0 is the scan. */
export type VersionOption = { value: number; label: string; completed_at?: string | undefined }

export const SCAN_OPTION: VersionOption = { value: 0, label: 'Scan' }

type Props = {
  label: string
  picks: readonly VersionOption[]
  value: number
  prefix?: string | undefined
  isBare?: boolean
  onPick: (value: number) => void
}

/** Selects a version, or the scan. */
export function VersionMenu({ label, picks, value, prefix, isBare = false, onPick }: Props) {
  const selected = picks.find((pick) => pick.value === value)
  const content = (
    <>
      {prefix ? <Hint className={classes.more}>{prefix}</Hint> : <Icon of={IconVersions} />}
      <VisuallyHidden>{label}: </VisuallyHidden>
      <strong>{selected?.label}</strong>
      {selected?.completed_at ? <CompletedAt className={classes.more} at={selected.completed_at} /> : null}
    </>
  )
  // A single version is plain text, since there is no choice.
  if (picks.length < 2)
    return (
      <span className={classes.version} data-bare={isBare}>
        {content}
      </span>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.version} data-bare={isBare}>
          {content}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {picks.map((pick) => (
          <Menu.Item
            key={pick.value}
            rightSection={pick.value === value ? <Icon of={IconCheck} size={14} /> : undefined}
            onClick={() => onPick(pick.value)}
          >
            {pick.label} {pick.completed_at ? <CompletedAt at={pick.completed_at} /> : null}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function versionOptions(
  setups: readonly Setup[],
  { isNamed = false, showsTotal = false, withDate = true } = {},
): VersionOption[] {
  const newest = setups[0]?.version
  return setups.map(({ version, completed_at }) => ({
    value: version,
    label: `${isNamed ? 'Setup ' : ''}v${version}${showsTotal ? ` of ${newest}` : ''}`,
    completed_at: withDate ? completed_at : undefined,
  }))
}

function CompletedAt({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <Hint className={className}>
      <OfficeDate value={at} as="short" />
    </Hint>
  )
}

function Hint({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <Text span fz={13} c="var(--td-t3)" className={className}>
      {children}
    </Text>
  )
}
