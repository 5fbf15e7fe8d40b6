import { useDebouncedCallback } from '@mantine/hooks'
import { IconCheck, IconCopy, IconLink, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { showToast } from './toasts.ts'

const CONFIRMED_FOR = 2000

type Props = { text: () => string; label: string; copiedMessage: string; icon?: TablerIcon }

/** Copies a text, confirms it with a toast and shows a check mark for two seconds. */
export function CopyButton({ text, label, copiedMessage, icon = IconCopy }: Props) {
  const [isCopied, setCopied] = useState(false)
  const resetLater = useDebouncedCallback(() => setCopied(false), CONFIRMED_FOR)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text())
      setCopied(true)
      resetLater()
      showToast({ kind: 'info', text: copiedMessage })
    } catch {
      showToast({ kind: 'error', text: 'The browser did not allow copying.' })
    }
  }

  return <IconButton icon={isCopied ? IconCheck : icon} label={label} onClick={() => void copy()} />
}

/** LAYOUT-19: copies the address of the page. */
export function CopyLinkButton() {
  return <CopyButton text={() => location.href} label="Copy the link" copiedMessage="Link copied!" icon={IconLink} />
}
