import { scansOf } from '#web/features/files/case-files.ts'
import { hasMeshes } from '#web/features/setups/room-files.ts'
import { SCAN_OPTION, VersionMenu, versionOptions } from '#web/features/setups/VersionMenu.tsx'
import type { RoomState } from './RoomMode.tsx'

type Props = Pick<Parameters<typeof VersionMenu>[0], 'label' | 'prefix' | 'isBare'> & {
  room: RoomState
  /** The version that is reviewed, or the one that it is compared with. */
  side: 'reviewed' | 'other'
  isNamed?: boolean
}

/** Selects one of two compared versions; picking the version of the other side swaps the two. */
export function ComparedVersionMenu({ room, side, isNamed = false, ...menu }: Props) {
  const { patient, setups, other, onPick } = room
  const { version } = room.setup
  const versions = versionOptions(setups.filter(hasMeshes), isNamed ? { isNamed, withDate: false } : {})
  if (side === 'reviewed')
    return (
      <VersionMenu
        {...menu}
        picks={versions}
        value={version}
        onPick={(value) => onPick(value === other ? version : other, value)}
      />
    )
  const others = versions.filter(({ value }) => value !== version)
  const scan = scansOf(patient).length > 0 ? [SCAN_OPTION] : []
  const picks = isNamed ? [...scan, ...others] : [...others, ...scan]
  return <VersionMenu {...menu} picks={picks} value={other} onPick={(value) => onPick(value, version)} />
}
