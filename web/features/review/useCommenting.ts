import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { setupCommentCalls, type SetupComment } from '#contract/setups.ts'
import { jawFromId } from '#mesh/jaw.ts'
import { q } from '#web/api/query.ts'
import type { FileHit } from '#web/features/viewer/models.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import { confirm } from '#web/ui/confirm.ts'
import { DISCARD_CONFIRMATION, hasContent, type CommentDraft } from './comment-drafts.ts'
import { createDraft, draftAtComment, moveDraft, withCurrentCamera } from './comment-placement.ts'
import { useRoomAddress } from './room-address.ts'
import type { RoomState } from './RoomMode.tsx'

/** The chosen comment of the room, the one being written, and the drawing of either. */
export function useCommenting({ setup, comments, stage, files, sheet, drafts }: RoomState) {
  const { viewer } = stage
  const [chosen, setChosen] = useState<number>()
  const [isDrawing, setDrawing] = useState(false)
  const draft = drafts.comment(setup.version)
  const setDraft = (next: CommentDraft | undefined) => drafts.setComment(setup.version, next)

  function begin(hit: FileHit, spot: ScreenPoint) {
    const created = createDraft(stage, { hit, spot, files, setup })
    if (created) setDraft({ ...moveDraft(draft, created), fileId: hit.id })
  }

  function requestAgain(comment: SetupComment) {
    const fileId = files.find(({ part, jaw }) => part === 'teeth' && jaw === jawFromId(comment.jaw_id))?.id
    const spot = fileId ? viewer?.spotOf(fileId, comment.place.point) : undefined
    if (fileId) setDraft({ ...moveDraft(draft, draftAtComment(comment, spot ?? { x: 200, y: 200 })), fileId })
  }

  function draw(isOn: boolean) {
    setDrawing(isOn)
    if (!draft || !isOn) return
    if (draft.drawing?.length) viewer?.flyTo(draft.place.camera)
    else setDraft(withCurrentCamera(draft, stage))
  }

  /** Ends a draft: as a comment, or discarded. */
  function finish(comment?: SetupComment) {
    setDraft(undefined)
    setDrawing(false)
    if (comment) setChosen(comment.id)
  }

  async function discard() {
    if (draft && (!hasContent(draft) || (await confirm(DISCARD_CONFIRMATION)))) finish()
  }

  /** Hides the composer and drops a draft without content; one with text is kept until it is sent or discarded. */
  function hideComposer() {
    if (draft && !hasContent(draft)) setDraft(undefined)
    setDrawing(false)
  }

  function choose(id: number) {
    const comment = comments.find((each) => each.id === id)
    if (!comment || id === chosen) return setChosen(undefined)
    setChosen(id)
    stage.keepPose()
    const { view, place } = comment
    stage.applyLayout({ ...(view === 'free' ? {} : { view, isTurned: true }), pose: place.camera })
    requestAnimationFrame(() => document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'nearest' }))
  }

  // A link to a comment opens it once, when the first frame has rendered.
  const { comment: linked } = useRoomAddress()
  const [opened, setOpened] = useState<number>()
  useEffect(() =>
    viewer?.onFrame(() => {
      if (linked === undefined || opened === linked) return
      setOpened(linked)
      if (!sheet.isOpen) sheet.toggle()
      if (chosen !== linked) choose(linked)
    }),
  )

  const chosenComment = draft ? undefined : comments.find(({ id }) => id === chosen)
  const stored = useQuery({
    ...q(setupCommentCalls.drawing, { params: { id: chosenComment?.id ?? 0 } }),
    enabled: chosenComment?.has_drawing === true,
    // Drawings are immutable.
    staleTime: Infinity,
  })
  const drawn = draft ?? chosenComment
  return {
    chosen,
    choose,
    draft,
    begin,
    requestAgain,
    finish,
    discard,
    hideComposer,
    isDrawing,
    draw,
    onText: (text: string) => draft && setDraft({ ...draft, text }),
    onToothChange: (change: CommentDraft['change']) => draft && setDraft({ ...draft, change }),
    onLines: (drawing: CommentDraft['drawing']) => draft && setDraft({ ...draft, drawing }),
    /** The lines to show, and the camera that they were drawn from. */
    drawing: drawn && { lines: (draft ?? stored.data)?.drawing ?? [], camera: drawn.place.camera },
  }
}
