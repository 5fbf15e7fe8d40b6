import { IconRefresh, IconRefreshOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAutoRefresh } from '#web/api/useAutoRefresh.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

const KEY = 'typodont.auto-refresh.'

/** PAT-16: on by default; the choice is stored per list. */
export function AutoRefreshSwitch({ list }: { list: string }) {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEY + list) !== 'off')
  useAutoRefresh(isOn)

  function toggle() {
    localStorage.setItem(KEY + list, isOn ? 'off' : 'on')
    setOn(!isOn)
  }

  return (
    <IconButton
      icon={isOn ? IconRefresh : IconRefreshOff}
      label={isOn ? 'Auto-refresh is on' : 'Auto-refresh is off'}
      aria-pressed={isOn}
      onClick={toggle}
    />
  )
}
