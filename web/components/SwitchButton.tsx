import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wordsOf } from '#web/api/errors.ts'
import { switchOrganization } from '#web/api/useMe.ts'
import { showToast } from '#web/ui/toasts.ts'

type Props = {
  /** Another own organization. */
  organization: { id: number; name: string }
  variant?: 'default'
}

/** Works on in it, on the same screen; other tabs stay where they are. */
export function SwitchButton({ organization: { id, name }, ...look }: Props) {
  const client = useQueryClient()
  const [isSwitching, setSwitching] = useState(false)

  async function go() {
    setSwitching(true)
    try {
      await switchOrganization(client, id, { stays: true })
    } catch (error) {
      showToast({ kind: 'error', text: wordsOf(error) })
      setSwitching(false)
    }
  }

  return (
    <Button {...look} loading={isSwitching} onClick={() => void go()}>
      Switch to {name}
    </Button>
  )
}
