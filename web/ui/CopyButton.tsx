import { IconCheck, IconCopy, IconLink, type Icon as TablerIcon } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { showToast } from './toasts.ts'

const CONFIRMED_FOR = 2000

type Props = { text: () => string; label: string; said: string; icon?: TablerIcon }

/** Copies a text, confirms it with a toast and shows a check mark for two seconds. */
export function CopyButton({ text, label, said, icon = IconCopy }: Props) {
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return undefined
    const timer = setTimeout(() => setCopiedAt(undefined), CONFIRMED_FOR)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy(at: number) {
    try {
      await navigator.clipboard.writeText(text())
      setCopiedAt(at)
      showToast({ kind: 'info', text: said })
    } catch {
      showToast({ kind: 'error', text: 'The browser did not allow copying.' })
    }
  }

  return (
    <IconButton
      icon={copiedAt === undefined ? icon : IconCheck}
      label={label}
      onClick={(event) => void copy(event.timeStamp)}
    />
  )
}

/** LAYOUT-19: copies the address of the page. */
export function CopyLinkButton() {
  return <CopyButton text={() => location.href} label="Copy the link" said="Link copied!" icon={IconLink} />
}
