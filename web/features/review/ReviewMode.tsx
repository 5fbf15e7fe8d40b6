import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RoomView } from '#contract/presence.ts'
import { caseCan } from '#contract/cases.rules.ts'
import { newCommentBlocker } from '#contract/setups.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { setupCommentCalls, type Setup, type SetupComment } from '#contract/setups.ts'
import { jawFromId } from '#mesh/jaw.ts'
import { q } from '#web/api/query.ts'
import type { FileHit } from '#web/features/viewer/models.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { CommentRail } from './CommentRail.tsx'
import { DISCARD_CONFIRMATION, hasContent, type CommentDraft } from './comment-drafts.ts'
import { Composer } from './Composer.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { ChoiceButton, OpacitySlider, FloatingGroup, Rule } from './Controls.tsx'
import { Drawing } from './Drawing.tsx'
import { JawChoice } from './JawChoice.tsx'
import { Measures } from './Measures.tsx'
import { MeasureWays } from './MeasureWays.tsx'
import { Pins } from '#web/features/setups/Pins.tsx'
import { listCommentPins } from '#web/features/setups/comment-pins.ts'
import { Rail, type SheetState } from './Rail.tsx'
import classes from './Room.module.css'
import stageClasses from '#web/features/setups/Stage.module.css'
import { useRoomAddress } from './room-address.ts'
import { scansOf } from '#web/features/files/case-files.ts'
import {
  hasMeshes,
  hiddenFileIds,
  type RoomFile,
  type SetupWithTeeth,
  type StageLayer,
} from '#web/features/setups/room-files.ts'
import { LiveAnnouncer } from './LiveAnnouncer.tsx'
import { ScanEnds } from './ScanEnds.tsx'
import { Stage } from '#web/features/setups/Stage.tsx'
import { PinTool, Toolbar, type ToolName } from './Toolbar.tsx'
import { locateTooth } from './tooth-places.ts'
import { ToothNumbers } from './ToothNumbers.tsx'
import { useContacts } from './useContacts.ts'
import { draftAtComment, createDraft, withCurrentCamera, moveDraft } from './comment-placement.ts'
import { useGhostOverlay } from '#web/features/setups/useGhostOverlay.ts'
import { useLayers } from './useLayers.ts'
import { useMeasures } from './useMeasures.ts'
import type { Painter } from './usePaint.ts'
import type { RoomDrafts } from './useRoomDrafts.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'
import { ViewDock } from './ViewDock.tsx'

type Props = {
  patient: Patient
  setup: SetupWithTeeth
  setups: readonly Setup[]
  comments: readonly SetupComment[]
  stage: RoomStage
  files: readonly RoomFile[]
  isPhone: boolean
  sheet: SheetState
  withScan: boolean
  layer: RoomView['layer']
  setLayer: (layer: RoomView['layer']) => void
  setHidden: (ids: readonly string[]) => void
  setPainters: (painters: ReadonlyMap<string, Painter>) => void
  drafts: RoomDrafts
  onVersion: (version: number) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

const NO_PAINT: ReadonlyMap<string, Painter> = new Map()
const PADS = { top: 70, right: 16, bottom: 70, left: 104 }
const PHONE_PADS = { top: 60, right: 4, bottom: 82, left: 4 }

const HINTS = {
  comment: 'Press the place that you mean',
  points: 'Press two points',
  arch: 'Press point after point, and the last one twice',
}

/** Shows one setup with its comments, and the tools to comment and measure. */
export function ReviewMode(props: Props) {
  const { patient, setup, comments, stage, files, isPhone, sheet, withScan, layer, setLayer, setHidden, setPainters } =
    props
  const { drafts, onVersion } = props
  const { what, density } = layer
  const [tool, setTool] = useState<ToolName>()
  const [cross, setCross] = useState<ScreenPoint>()
  const draft = drafts.comment(setup.version)
  const setDraft = (next: CommentDraft | undefined) => drafts.setComment(setup.version, next)
  // Deferred so that the pin paints first, since the composer takes longer to render.
  const isComposing = useDeferredValue(draft !== undefined)
  const [unsent] = drafts.unsentOn(setup.version)
  const [isDrawing, setDrawing] = useState(false)
  const [chosen, setChosen] = useState<number>()
  const measures = useMeasures()
  const { viewer } = stage
  const { layers, has } = useLayers(files, setup)

  useGhostOverlay(stage, { files, setup, over: 'scan', isOn: what === 'both' && withScan, opacity: density / 100 })
  const hidden = hiddenFileIds(files, what, { brackets: has('brackets'), tray: has('tray') })
  const joined = hidden.join('\n')
  useEffect(() => setHidden(joined === '' ? [] : joined.split('\n')), [joined, setHidden])

  const looked = what === 'scan' ? 'scan' : 'teeth'
  const teeth = files.filter(({ part }) => part === looked)
  const { painters, bite } = useContacts(stage, { files: teeth, setup, isOn: has('contacts') })
  useEffect(() => {
    setPainters(painters)
    return () => setPainters(NO_PAINT)
  }, [painters, setPainters])
  const numbers = has('numbers')
    ? (setup.teeth?.teeth ?? []).flatMap(({ fdi }) => {
        const place = locateTooth(fdi, { setup, files: teeth, part: looked })
        return place ? [{ key: String(fdi), fdi, ...place }] : []
      })
    : []

  const mayComment = !caseCan.edit(patient) && hasMeshes(setup)
  const full = newCommentBlocker(comments.filter(({ version }) => version === setup.version).length)
  const pins = useMemo(
    () => listCommentPins(comments, { files, version: setup.version, what, chosen }),
    [comments, files, setup.version, what, chosen],
  )

  const look = (next: StageLayer) => setLayer({ ...layer, what: next })
  const setDensity = (next: number) => setLayer({ ...layer, density: next })

  function take(next: ToolName | undefined) {
    // The model must not move while a tool is active.
    if (next) stage.keepStand()
    setTool(next)
    setCross(undefined)
    // A draft with text is kept until it is sent or discarded.
    if (draft && !hasContent(draft)) setDraft(undefined)
    setDrawing(false)
    measures.begin()
  }

  function onPress(spot: ScreenPoint) {
    const hit = viewer?.pick(spot, (id) => !id.startsWith('ghost '))
    if (!hit) return
    if (tool === 'measure') return measures.place(hit)
    if (!full) begin(hit, spot)
  }

  function begin(hit: FileHit, spot: ScreenPoint) {
    const made = createDraft(stage, { hit, spot, files, setup })
    if (made) setDraft({ ...moveDraft(draft, made), fileId: hit.id })
  }

  function draw(isOn: boolean) {
    setDrawing(isOn)
    if (!draft || !isOn) return
    if (draft.drawing?.length) viewer?.flyTo(draft.place.camera)
    else setDraft(withCurrentCamera(draft, stage))
  }

  async function discard() {
    if (!draft || (hasContent(draft) && !(await confirm(DISCARD_CONFIRMATION)))) return
    onDone(undefined)
  }

  function onDone(comment: SetupComment | undefined) {
    setDraft(undefined)
    setDrawing(false)
    if (!comment) return
    setTool(undefined)
    setCross(undefined)
    setChosen(comment.id)
  }

  function choose(id: number) {
    const comment = comments.find((each) => each.id === id)
    if (!comment || id === chosen) return setChosen(undefined)
    setChosen(id)
    stage.keepStand()
    if (comment.view !== 'free') stage.layAs(comment.view)
    // Waits for the layout that `layAs` sets before moving the camera.
    queueMicrotask(() => requestAnimationFrame(() => viewer?.flyTo(comment.place.camera)))
    requestAnimationFrame(() => document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'nearest' }))
  }

  // A link to a comment opens it once, when the first frame has rendered.
  const { comment: linked } = useRoomAddress()
  const led = useRef<number>(undefined)
  const onFrame = useEffectEvent(() => {
    if (linked === undefined || led.current === linked) return
    led.current = linked
    if (!sheet.isOpen) sheet.toggle()
    if (chosen !== linked) choose(linked)
  })
  useEffect(() => viewer?.onFrame(() => onFrame()), [viewer])

  function askAgain(comment: SetupComment) {
    const fileId = files.find(({ part, jaw }) => part === 'teeth' && jaw === jawFromId(comment.jaw_id))?.id
    const spot = fileId ? viewer?.spotOf(fileId, comment.place.point) : undefined
    if (fileId) setDraft({ ...moveDraft(draft, draftAtComment(comment, spot ?? { x: 200, y: 200 })), fileId })
  }

  useShortcuts([
    ...(mayComment
      ? [{ keys: 'c', label: 'Comment', group: 'Review', run: () => take(tool === 'comment' ? undefined : 'comment') }]
      : []),
    { keys: 'm', label: 'Measure', group: 'Review', run: () => take(tool === 'measure' ? undefined : 'measure') },
    ...(tool ? [{ keys: 'Escape', label: 'Put the tool away', group: 'Review', run: () => take(undefined) }] : []),
  ])

  const chosenComment = draft ? undefined : comments.find(({ id }) => id === chosen)
  const drawing = useQuery({
    ...q(setupCommentCalls.drawing, { params: { id: chosenComment?.id ?? 0 } }),
    enabled: chosenComment?.has_drawing === true,
    // Drawings are immutable.
    staleTime: Infinity,
  })
  const drawn = draft ?? chosenComment
  const hasScan = scansOf(patient).length > 0
  const unsentHint = unsent ? (
    <output className={classes.toolHint}>
      A comment on v{unsent} was not sent.{' '}
      <Anchor component="button" type="button" inherit onClick={() => onVersion(unsent)}>
        Show it
      </Anchor>
    </output>
  ) : null
  const label = `Setup v${setup.version} of ${patient.formatted_name}`
  return (
    <>
      {hasMeshes(setup) ? (
        <Stage
          stage={stage}
          files={files}
          label={label}
          onPress={tool ? onPress : undefined}
          cross={cross}
          onCross={setCross}
        >
          {hasScan ? (
            <FloatingGroup at="top-left" label="What is shown">
              <ChoiceButton label="Scan" isChosen={what === 'scan'} onClick={() => look('scan')} />
              <ChoiceButton label="Setup" isChosen={what === 'setup'} onClick={() => look('setup')} />
              <ChoiceButton label="Both" isChosen={what === 'both'} onClick={() => look('both')} />
              {what === 'both' && !isPhone ? (
                <>
                  <Rule />
                  <OpacitySlider value={density} onChange={setDensity} />
                </>
              ) : null}
            </FloatingGroup>
          ) : null}
          {isPhone ? null : <JawChoice stage={stage} files={files} />}
          {isPhone ? null : <Toolbar tool={tool} onTool={take} mayComment={mayComment} layers={layers} />}
          {isPhone && mayComment ? <PinTool tool={tool} onTool={take} /> : null}
          {isPhone && what === 'both' ? (
            <FloatingGroup at="below" label="Scan over the setup">
              <OpacitySlider value={density} onChange={setDensity} />
            </FloatingGroup>
          ) : null}
          {has('contacts') ? <ContactsCard bite={bite} /> : null}
          {viewer && what === 'scan' ? <ScanEnds viewer={viewer} patient={patient} /> : null}
          {viewer && numbers.length > 0 ? <ToothNumbers viewer={viewer} labels={numbers} /> : null}
          {viewer ? (
            <Pins
              viewer={viewer}
              comments={pins}
              chosen={chosen}
              onChoose={choose}
              draft={draft && { fileId: draft.fileId, ...draft.place, isUpper: draft.jaw_id !== 2 }}
              cross={tool ? cross : undefined}
              pads={isPhone ? PHONE_PADS : PADS}
            />
          ) : null}
          {viewer && drawn ? (
            <Drawing
              key={draft ? 'draft' : chosen}
              viewer={viewer}
              lines={(draft ?? drawing.data)?.drawing ?? []}
              camera={drawn.place.camera}
              onChange={draft && isDrawing ? (drawing) => setDraft({ ...draft, drawing }) : undefined}
            />
          ) : null}
          {viewer ? <Measures viewer={viewer} measures={measures} /> : null}
          {tool === 'measure' ? <MeasureWays measures={measures} /> : null}
          <ViewDock
            stage={stage}
            hasBoth={new Set(files.map(({ jaw }) => jaw)).size > 1}
            onReset={props.onReset}
            onFullScreen={props.onFullScreen}
            isPhone={isPhone}
            more={[
              {
                label: 'Measure',
                isOn: tool === 'measure',
                run: () => take(tool === 'measure' ? undefined : 'measure'),
              },
              ...layers,
            ]}
          />
          {draft && isComposing ? (
            <Composer
              draft={draft}
              params={{ id: patient.id, version: setup.version }}
              isDrawing={isDrawing}
              onDraw={draw}
              onText={(text) => setDraft({ ...draft, text })}
              onLines={(drawing) => setDraft({ ...draft, drawing })}
              onDiscard={() => void discard()}
              onDone={onDone}
            />
          ) : tool ? (
            <output className={classes.toolHint} data-above={tool === 'measure'}>
              {stage.arriving.length > 0
                ? 'The model is still loading. Press when it is complete.'
                : tool === 'comment' && full
                  ? full.text
                  : HINTS[tool === 'comment' ? tool : measures.way] +
                    (isPhone ? '.' : ', or move the cross with the arrows and press Enter.')}
            </output>
          ) : (
            unsentHint
          )}
        </Stage>
      ) : (
        <div className={stageClasses.stage}>
          <EmptyState
            title="Nothing was attached to this setup."
            text="It was completed without files, as a case that is set up in the office. It can be judged where it was made."
          />
          {unsentHint}
        </div>
      )}
      <Rail sheet={sheet} label="Comments">
        <CommentRail
          comments={comments}
          drafts={drafts}
          patient={patient}
          version={setup.version}
          chosen={chosen}
          onChoose={choose}
          onAskAgain={mayComment ? askAgain : undefined}
        />
      </Rail>
      <LiveAnnouncer setup={setup} what={what} density={density} stage={stage} comments={comments} numbers={numbers} />
    </>
  )
}
