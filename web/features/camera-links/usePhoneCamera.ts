import { useMutation, useQuery } from '@tanstack/react-query'
import { cameraLinkCalls, type CreatedCameraLink } from '#contract/camera-links.ts'
import { send } from '#web/api/client.ts'
import { errorMessage, type ApiError } from '#web/api/errors.ts'
import { q } from '#web/api/query.ts'
import type { Uploads } from '#web/features/files/useUploads.ts'
import { showToast } from '#web/ui/toasts.ts'

/** What the photos are of: a case that is being written, a case, or what the lab asked for. */
export type CameraTarget = { organization_id: number } | { patient_id: number; asked_item_id?: number }

/** In ms: soon enough for somebody who looks up from the phone. */
const EVERY = 2000

/** Makes a link for a phone and adds the photos that it sends to the uploads, until the link is ended. */
export function usePhoneCamera(uploads: Uploads, target: CameraTarget) {
  const create = useMutation<CreatedCameraLink, ApiError>({
    mutationFn: () => createLink(target),
    onError: (error) => showToast({ kind: 'error', text: errorMessage(error) }),
  })
  const created = create.data
  const params = { id: created?.camera_link.id ?? 0 }
  const watched = useQuery({
    ...q(cameraLinkCalls.get, { params }),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const reply = await send(cameraLinkCalls.get, { params }, { signal })
      uploads.adopt(reply.camera_link.photos)
      return reply
    },
    enabled: created !== undefined,
    refetchInterval: EVERY,
  })

  /** Ends the link. What arrived until then stays. */
  function end() {
    create.reset()
    if (!created) return
    void send(cameraLinkCalls.end, { params }).then(
      ({ camera_link }) => uploads.adopt(camera_link.photos),
      // The link ends by itself after half an hour.
      () => undefined,
    )
  }

  return {
    created,
    link: watched.data?.camera_link ?? created?.camera_link,
    isStarting: create.isPending,
    start: () => create.mutate(),
    end,
  }
}

function createLink(target: CameraTarget) {
  if ('organization_id' in target) {
    return send(cameraLinkCalls.createForDraft, { params: { id: target.organization_id } })
  }
  const { patient_id, asked_item_id = null } = target
  return send(cameraLinkCalls.createForPatient, { params: { id: patient_id }, body: { asked_item_id } })
}

export type PhoneCamera = ReturnType<typeof usePhoneCamera>
