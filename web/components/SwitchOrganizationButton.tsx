import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '#web/api/errors.ts'
import { switchOrganization } from '#web/api/useMe.ts'
import { showToast } from '#web/ui/toasts.ts'

type Props = {
  organization: { id: number; name: string }
  variant?: 'default'
}

/** Switches this tab to the organization and stays on the screen; other tabs keep theirs. */
export function SwitchOrganizationButton({ organization: { id, name }, ...buttonProps }: Props) {
  const client = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)

  async function switchAndReload() {
    setSwitching(true)
    try {
      await switchOrganization(client, id, { isStaying: true })
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
      setSwitching(false)
    }
  }

  return (
    <Button {...buttonProps} loading={isSwitching} onClick={() => void switchAndReload()}>
      Switch to {name}
    </Button>
  )
}
