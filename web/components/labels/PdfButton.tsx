import { Button } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '#web/api/errors.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { showToast } from '#web/ui/toasts.ts'

/** A file behind the session cannot be a plain link: it is fetched, then handed to the browser. */
export function PdfButton({ label, name, load }: { label: string; name: string; load: () => Promise<Blob> }) {
  const [isLoading, setLoading] = useState(false)

  async function save() {
    setLoading(true)
    try {
      const url = URL.createObjectURL(await load())
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      showToast({ kind: 'error', text: wordsOf(error) })
    } finally {
      setLoading(false)
    }
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isLoading}
      leftSection={<Icon of={IconFileTypePdf} />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  )
}
