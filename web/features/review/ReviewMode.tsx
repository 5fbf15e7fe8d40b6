import { useEffect, useMemo, useState } from 'react'
import { canComment } from '#contract/setups.rules.ts'
import type { Patient } from '#contract/patients.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { jawOfId } from '#mesh/jaw.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import type { FileHit } from '#web/features/files/viewer/models.ts'
import type { Spot } from '#web/features/files/viewer/stage.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { CommentRail } from './CommentRail.tsx'
import { Composer, type Draft } from './Composer.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { Choice, Density, Floating, Rule } from './Controls.tsx'
import { JawChoice } from './JawChoice.tsx'
import { Measures } from './Measures.tsx'
import { MeasureWays } from './MeasureWays.tsx'
import { Pins } from './Pins.tsx'
import { pinnedOf } from './pinned.ts'
import { Rail, type SheetState } from './Rail.tsx'
import classes from './Room.module.css'
import { hasMeshes, scansOf, type RoomFile, type SetupWithTeeth, type What } from './room-files.ts'
import { Said } from './Said.tsx'
import { Stage } from './Stage.tsx'
import { PinTool, Toolbar, type ToolName } from './Toolbar.tsx'
import { placeOfTooth } from './tooth-places.ts'
import { ToothNumbers } from './ToothNumbers.tsx'
import { useContacts } from './useContacts.ts'
import { draftAgain, draftOf } from './useDraft.ts'
import { useGhost } from './useGhost.ts'
import { useLayers } from './useLayers.ts'
import { useMeasures } from './useMeasures.ts'
import type { Painter } from './usePaint.ts'
import type { RoomStage } from './useRoomStage.ts'
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
  setWithScan: (isOn: boolean) => void
  setHidden: (ids: readonly string[]) => void
  setPainters: (painters: ReadonlyMap<string, Painter>) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

const NO_PAINT: ReadonlyMap<string, Painter> = new Map()
const PADS = { top: 70, right: 16, bottom: 70, left: 104 }
const PHONE_PADS = { top: 60, right: 4, bottom: 66, left: 4 }

const HINTS = {
  comment: 'Press the place that you mean',
  points: 'Press two points',
  arch: 'Press point after point, and the last one twice',
}

/** The setup itself, what was said of it, and what there is to say. */
export function ReviewMode(props: Props) {
  const { patient, setup, comments, stage, files, isPhone, sheet, withScan, setWithScan, setHidden, setPainters } =
    props
  const actor = actorOf(useMe())
  const [what, setWhat] = useState<What>('setup')
  const [density, setDensity] = useState(40)
  const [tool, setTool] = useState<ToolName>()
  const [cross, setCross] = useState<Spot>()
  const [draft, setDraft] = useState<Draft & { fileId: string }>()
  const [chosen, setChosen] = useState<number>()
  const measures = useMeasures()
  const { viewer } = stage
  const { layers, has } = useLayers(files, setup)

  useGhost(stage, { files, setup, over: 'scan', isOn: what === 'both' && withScan, opacity: density / 100 })
  const hidden = files.filter(({ part }) => isHidden(part, what, has)).map(({ id }) => id)
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
        const place = placeOfTooth(fdi, { setup, files: teeth, part: looked })
        return place ? [{ key: String(fdi), fdi, ...place }] : []
      })
    : []

  const mayComment = canComment(actor, patient.organization_id) && !patient.deleted_at && hasMeshes(setup)
  const pins = useMemo(
    () => pinnedOf(comments, { files, version: setup.version, what, chosen }),
    [comments, files, setup.version, what, chosen],
  )

  function look(next: What) {
    setWhat(next)
    if (next !== 'setup') setWithScan(true)
  }

  function take(next: ToolName | undefined) {
    setTool(next)
    setCross(undefined)
    setDraft(undefined)
    measures.begin()
  }

  function onPress(spot: Spot) {
    const hit = viewer?.pick(spot, (id) => !id.startsWith('ghost '))
    if (!hit) return
    if (tool === 'measure') return measures.place(hit)
    begin(hit, spot)
  }

  function begin(hit: FileHit, spot: Spot) {
    const made = draftOf(stage, { hit, spot, files, setup })
    if (made) setDraft({ ...made, fileId: hit.id })
  }

  function onDone(comment: SetupComment | undefined) {
    setDraft(undefined)
    if (!comment) return
    setTool(undefined)
    setCross(undefined)
    setChosen(comment.id)
  }

  function choose(id: number) {
    const comment = comments.find((each) => each.id === id)
    if (!comment || id === chosen) return setChosen(undefined)
    setChosen(id)
    if (comment.view !== 'free') stage.layAs(comment.view)
    // In the layout that the view has brought.
    queueMicrotask(() => requestAnimationFrame(() => viewer?.flyTo(comment.place.camera)))
    requestAnimationFrame(() => document.getElementById(`comment-${id}`)?.scrollIntoView({ block: 'nearest' }))
  }

  function askAgain(comment: SetupComment) {
    const fileId = files.find(({ part, jaw }) => part === 'teeth' && jaw === jawOfId(comment.jaw_id))?.id
    const spot = fileId ? viewer?.spotOf(fileId, comment.place.point) : undefined
    if (fileId) setDraft({ ...draftAgain(comment, spot ?? { x: 200, y: 200 }), fileId })
  }

  useShortcuts([
    ...(mayComment
      ? [{ keys: 'c', label: 'Comment', group: 'Review', run: () => take(tool === 'comment' ? undefined : 'comment') }]
      : []),
    { keys: 'm', label: 'Measure', group: 'Review', run: () => take(tool === 'measure' ? undefined : 'measure') },
    ...(tool ? [{ keys: 'Escape', label: 'Put the tool away', group: 'Review', run: () => take(undefined) }] : []),
  ])

  const hasScan = scansOf(patient).length > 0
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
            <Floating at="top-left" label="What is shown">
              <Choice label="Scan" isChosen={what === 'scan'} onClick={() => look('scan')} />
              <Choice label="Setup" isChosen={what === 'setup'} onClick={() => look('setup')} />
              <Choice label="Both" isChosen={what === 'both'} onClick={() => look('both')} />
              {what === 'both' && !isPhone ? (
                <>
                  <Rule />
                  <Density value={density} onChange={setDensity} />
                </>
              ) : null}
            </Floating>
          ) : null}
          {isPhone ? null : <JawChoice stage={stage} files={files} />}
          {isPhone ? null : <Toolbar tool={tool} onTool={take} mayComment={mayComment} layers={layers} />}
          {isPhone && mayComment ? <PinTool tool={tool} onTool={take} /> : null}
          {isPhone && what === 'both' ? (
            <Floating at="below" label="Scan over the setup">
              <Density value={density} onChange={setDensity} />
            </Floating>
          ) : null}
          {has('contacts') ? <ContactsCard bite={bite} /> : null}
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
          {draft ? (
            <Composer draft={draft} params={{ id: patient.id, version: setup.version }} onDone={onDone} />
          ) : tool ? (
            <output className={classes.toolHint} data-above={tool === 'measure'}>
              {HINTS[tool === 'comment' ? tool : measures.way]}
              {isPhone ? '.' : ', or move the cross with the arrows and press Enter.'}
            </output>
          ) : null}
        </Stage>
      ) : (
        <div className={classes.stage}>
          <EmptyState
            title="Nothing was attached to this setup."
            text="It was completed without files, as a case that is set up in the office. It can be judged where it was made."
          />
        </div>
      )}
      <Rail sheet={sheet} label="Comments">
        <CommentRail
          comments={comments}
          organization_id={patient.organization_id}
          version={setup.version}
          chosen={chosen}
          onChoose={choose}
          onAskAgain={mayComment ? askAgain : undefined}
        />
      </Rail>
      <Said setup={setup} what={what} density={density} stage={stage} comments={comments} numbers={numbers} />
    </>
  )
}

function isHidden(part: RoomFile['part'], what: What, has: (layer: 'brackets' | 'tray') => boolean) {
  // Where both are seen the scan is the ghost.
  if (part === 'scan') return what !== 'scan'
  if (what === 'scan') return true
  return (part === 'brackets' || part === 'tray') && !has(part)
}
