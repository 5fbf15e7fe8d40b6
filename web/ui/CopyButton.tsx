import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCheck, IconCopy, IconLink, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { copyText } from './copy-text.ts'
import { showToast } from './toasts.ts'

const CONFIRMED_FOR = 2000

type Props = { text: () => string; label: string; copiedMessage: string; icon?: TablerIcon }

/** Copies a text, confirms it with a toast and shows a check mark for two seconds. */
export function CopyButton({ label, ...props }: Props) {
  const { icon, copy } = useCopy(props)
  return <IconButton icon={icon} label={label} onClick={copy} />
}

/** The same with its label as text, for the head of a page. */
export function CopyTextButton({ label, ...props }: Props) {
  const { icon, copy } = useCopy(props)
  return (
    <Button variant="default" leftSection={<Icon of={icon} />} onClick={copy}>
      {label}
    </Button>
  )
}

function useCopy({ text, copiedMessage, icon = IconCopy }: Omit<Props, 'label'>) {
  const [isCopied, setCopied] = useState(false)
  const resetLater = useDebouncedCallback(() => setCopied(false), CONFIRMED_FOR)

  async function copy() {
    if (!(await copyText(text()))) return
    setCopied(true)
    resetLater()
    showToast({ kind: 'info', text: copiedMessage })
  }

  return { icon: isCopied ? IconCheck : icon, copy: () => void copy() }
}

/** LAYOUT-19: copies the address of the page. */
export function CopyLinkButton() {
  return <CopyButton text={() => location.href} label="Copy the link" copiedMessage="Link copied!" icon={IconLink} />
}
