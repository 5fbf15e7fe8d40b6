import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { bracketLibraryCalls, MAX_LIBRARY_BYTES } from '#contract/bracket-libraries.ts'
import { send } from '#web/api/client.ts'
import { errorMessage } from '#web/api/errors.ts'
import { createUpload, type Upload, type UploadState } from '#web/api/upload.ts'
import { showToast } from '#web/ui/toasts.ts'

export type LibraryUpload = { id: number; name: string; upload: UploadState }

let lastId = 0

/** Uploads library files of an organization; each becomes a library as soon as its upload is complete. */
export function useLibraryUploads(organization_id: number) {
  const client = useQueryClient()
  const [items, setItems] = useState<readonly LibraryUpload[]>([])
  const running = useRef(new Map<number, { file: File; upload: Upload; file_path?: string }>())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const { upload } of current.values()) upload.cancel()
      current.clear()
    }
  }, [])

  return { items, add, pause, resume, cancel, isBusy: items.some(({ upload }) => upload.phase !== 'stopped') }

  function add(file: File) {
    const id = ++lastId
    const upload = createUpload({
      file,
      getLink: () =>
        send(bracketLibraryCalls.uploadUrl, {
          params: { id: organization_id },
          body: { file_name: file.name, file_size: file.size, content_type: file.type, in_parts: true },
        }),
      onChange: (state) => {
        const entry = running.current.get(id)
        if (!entry) return
        if (state.phase === 'done' && state.file_path) {
          entry.file_path = state.file_path
          void store(id)
        } else if (state.phase === 'waiting') upload.start()
        else change(id, state)
      },
    })
    running.current.set(id, { file, upload })
    setItems((all) => [...all, { id, name: file.name, upload: upload.state() }])
    const message = validateLibraryFile(file)
    if (message) change(id, { phase: 'stopped', sent: 0, total: file.size, speed: 0, message, again: false })
    else upload.start()
  }

  /** Creates the library from the uploaded file. Its initial name is the file name without the extension. */
  async function store(id: number) {
    const entry = running.current.get(id)
    if (!entry?.file_path) return
    const { file, file_path } = entry
    const all = { sent: file.size, total: file.size, speed: 0 }
    change(id, { phase: 'sending', ...all })
    try {
      const name = file.name.replace(/\.[a-z0-9]{1,8}$/i, '') || file.name
      const body = { name, file_path, original_name: file.name }
      const { message } = await send(bracketLibraryCalls.create, { params: { id: organization_id }, body })
      forget(id)
      showToast({ kind: 'success', text: message })
      void client.invalidateQueries()
    } catch (error) {
      change(id, { phase: 'stopped', ...all, message: errorMessage(error), again: true })
    }
  }

  function pause(id: number) {
    running.current.get(id)?.upload.pause()
  }

  /** A file that is already uploaded is not sent again: only creating the library is retried. */
  function resume(id: number) {
    const entry = running.current.get(id)
    if (entry?.file_path) void store(id)
    else entry?.upload.resume()
  }

  function cancel(id: number) {
    const entry = running.current.get(id)
    forget(id)
    entry?.upload.cancel()
  }

  function forget(id: number) {
    running.current.delete(id)
    setItems((all) => all.filter((item) => item.id !== id))
  }

  function change(id: number, upload: UploadState) {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, upload } : item)))
  }
}

function validateLibraryFile(file: File) {
  if (file.size === 0) return 'The file is empty.'
  return file.size > MAX_LIBRARY_BYTES ? `The file is larger than ${MAX_LIBRARY_BYTES / 1_000_000} MB.` : undefined
}
