import { Button } from '@mantine/core'
import { IconFileTypePdf, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/errors.ts'
import { saveFile } from '#web/components/save-file.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'

type Props = { label: string; name: string; load: () => Promise<Blob>; icon?: TablerIcon }

/** Downloads a file that needs the session, which a plain link would not send. */
export function DownloadButton({ label, name, load, icon = IconFileTypePdf }: Props) {
  const [isLoading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    try {
      saveFile(name, await load())
    } catch (error) {
      showToast({ kind: 'error', text: errorMessage(error) })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isLoading}
      leftSection={<Icon of={icon} />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
