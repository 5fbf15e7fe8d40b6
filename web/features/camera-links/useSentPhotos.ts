import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cameraLinkCalls, type Camera, type CameraPhoto } from '#contract/camera-links.ts'
import { CODE } from '#contract/errors.ts'
import { send } from '#web/api/client.ts'
import { errorMessage, isApiError } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import { createUpload, type Upload, type UploadState } from '#web/api/upload.ts'
import { showToast } from '#web/ui/toasts.ts'
import { drawPreview, turnPhoto } from './phone-pictures.ts'

export type Phone = { token: string; phone_key: string }

/** A photo on its way to the desk. */
export type Sending = {
  id: number
  file: File
  upload: Upload
  state: UploadState
  /** The photo in whose place it comes. */
  replaces: CameraPhoto | undefined
  /** Why the desk did not get it although it arrived. */
  fault: string | undefined
}

let lastId = 0

/** The photos that this phone has sent, those on their way, and what can be done with them. */
export function useSentPhotos(phone: Phone) {
  const client = useQueryClient()
  const options = q(cameraLinkCalls.open, { body: phone })
  const opened = useQuery({ ...options, refetchOnWindowFocus: false })
  const [sending, setSending] = useState<readonly Sending[]>([])
  /** The photos of this visit by id, which can be turned. */
  const [files, setFiles] = useState<ReadonlyMap<number, File>>(new Map())
  const [isLost, setLost] = useState(false)
  const remove = useMutation({
    mutationFn: (photo: CameraPhoto) => send(cameraLinkCalls.removePhoto, { body: { ...phone, photo_id: photo.id } }),
    onSuccess: ({ camera }) => show(camera),
    onError: report,
  })

  function show(camera: Camera) {
    client.setQueryData(options.queryKey, { camera })
  }

  function report(error: unknown) {
    if (isDead(error)) setLost(true)
    else showToast({ kind: 'error', text: errorMessage(error) })
  }

  function begin(file: File, replaces?: CameraPhoto) {
    const id = ++lastId
    const upload = createUpload({
      file,
      getLink: () => send(cameraLinkCalls.uploadLink, { body: { ...phone, ...describeFile(file) } }),
      onChange: (state) => {
        change(id, { state })
        if (state.phase === 'done' && state.file_path !== undefined) void store(id, file, state.file_path, replaces)
      },
    })
    setSending((all) => [...all, { id, file, upload, state: upload.state(), replaces, fault: undefined }])
    upload.start()
  }

  async function store(id: number, file: File, file_path: string, replaces: CameraPhoto | undefined) {
    try {
      const preview = await drawPreview(file)
      const body = { ...phone, file_path, preview: preview ?? null, replaces_id: replaces?.id ?? null }
      const { camera, photo_id } = await send(cameraLinkCalls.storePhoto, { body })
      setFiles((all) => new Map(all).set(photo_id, file))
      show(camera)
      drop(id)
    } catch (error) {
      if (isDead(error)) setLost(true)
      change(id, { fault: errorMessage(error) })
    }
  }

  /** Sends again what did not arrive, or what the desk did not get. */
  function retry({ id, file, upload, state, replaces }: Sending) {
    change(id, { fault: undefined })
    if (state.phase === 'done' && state.file_path !== undefined) void store(id, file, state.file_path, replaces)
    else upload.resume()
  }

  async function turn(photo: CameraPhoto) {
    const file = files.get(photo.id)
    const turned = file && (await turnPhoto(file))
    if (turned) begin(turned, photo)
    else showToast({ kind: 'error', text: 'This phone cannot turn the photo. Please take it again.' })
  }

  function change(id: number, patch: Partial<Sending>) {
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...patch } : each)))
  }

  function drop(id: number) {
    setSending((all) => all.filter((each) => each.id !== id))
  }

  return {
    camera: opened.data?.camera,
    error: opened.error,
    /** The link has ended while the page was open. */
    isLost,
    sending,
    canTurn: (photo: CameraPhoto) => files.has(photo.id),
    add: (taken: readonly File[], replaces?: CameraPhoto) => {
      for (const file of taken) begin(file, replaces)
    },
    retry,
    cancel: ({ id, upload }: Sending) => {
      upload.cancel()
      drop(id)
    },
    turn: (photo: CameraPhoto) => void turn(photo),
    remove: (photo: CameraPhoto) => remove.mutate(photo),
  }
}

export type SentPhotos = ReturnType<typeof useSentPhotos>

export function isDead(error: unknown) {
  return isApiError(error) && error.code === CODE.usedToken
}

/** Phones name all their photos alike, and some browsers do not know the type of HEIC. */
function describeFile({ name, size, type }: File) {
  return { file_name: name, file_size: size, ...(type !== '' && { content_type: type }), in_parts: true }
}
