import { useState } from 'react'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import type { Uploads } from './useUploads.ts'

/** Opens a file picker that replaces a file of the list. */
export function useReplaceFile(uploads: Uploads) {
  const [id, setId] = useState('')
  const picker = useFilePicker({
    label: 'Replace file',
    accept: '.stl',
    onFiles: ([file]) => (file ? uploads.replace(id, file) : undefined),
  })
  return {
    pick: (itemId: string) => {
      setId(itemId)
      picker.open()
    },
    input: picker.input,
  }
}
