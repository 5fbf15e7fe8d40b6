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
export function SwitchOrganizationButton({ organization: { id, name }, ...look }: Props) {
  const client = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)

  async function go() {
    setSwitching(true)
    try {
      await switchOrganization(client, id, { stays: true })
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
      setSwitching(false)
    }
  }

  return (
    <Button {...look} loading={isSwitching} onClick={() => void go()}>
      Switch to {name}
    </Button>
  )
}
