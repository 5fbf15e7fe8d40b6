import { Anchor } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import { isStaff } from '#contract/access.ts'
import { caseCan } from '#contract/cases.rules.ts'
import type { Patient } from '#contract/patients.ts'
import { newCommentBlocker } from '#contract/setups.rules.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { missingSetupMessage } from '#web/features/cases/approval-messages.ts'
import { scansOf } from '#web/features/files/case-files.ts'
import { scanCoverage, shortEnds } from '#web/features/files/scan-coverage.ts'
import { listCommentPins } from '#web/features/setups/comment-pins.ts'
import { Pins } from '#web/features/setups/Pins.tsx'
import { useModelState } from '#web/features/setups/model-state.ts'
import { hasMeshes, hiddenFileIds, type StageLayer } from '#web/features/setups/room-files.ts'
import { SealedPictures } from '#web/features/setups/SealedPictures.tsx'
import { isGhost, useGhostOverlay } from '#web/features/setups/useGhostOverlay.ts'
import { ChoiceButton, FloatingGroup, OpacitySlider, Rule } from '#web/features/viewer/Controls.tsx'
import { EndMarks } from '#web/features/viewer/EndMarks.tsx'
import { Measures } from '#web/features/viewer/Measures.tsx'
import { StageFrame } from '#web/features/viewer/Stage.tsx'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import { useMeasures } from '#web/features/viewer/useMeasures.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'
import { listMissing } from '#web/features/viewer/viewer-file.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { CommentRail } from './CommentRail.tsx'
import { Composer } from './Composer.tsx'
import { ContactsCard } from './ContactsCard.tsx'
import { Drawing } from './Drawing.tsx'
import { JawChoice } from './JawChoice.tsx'
import { LiveAnnouncer } from './LiveAnnouncer.tsx'
import { MeasureWays } from './MeasureWays.tsx'
import classes from './Room.module.css'
import type { ModeView, RoomState } from './RoomMode.tsx'
import { QueueFacts } from './QueueFacts.tsx'
import { PinTool, Toolbar, type ToolName } from './Toolbar.tsx'
import { locateTooth } from './tooth-places.ts'
import { ToothNumbers } from './ToothNumbers.tsx'
import { useCommenting } from './useCommenting.ts'
import { useContacts } from './useContacts.ts'
import { useLayers } from './useLayers.ts'
import { ViewDock } from './ViewDock.tsx'

const PADS = { top: 70, right: 16, bottom: 70, left: 104 }
const PHONE_PADS = { top: 60, right: 4, bottom: 82, left: 4 }

const MADE_IN_OFFICE = {
  title: 'Nothing was attached to this setup.',
  text: 'It was completed without files, as a case that is set up in the office. It can be reviewed where it was made.',
}

const HINTS = {
  comment: 'Select the place you mean',
  points: 'Press two points',
  arch: 'Press point after point, and the last one twice',
}

/** Shows one setup with its comments, and the tools to comment and measure. */
export function useReviewMode(room: RoomState): ModeView {
  const { patient, setup, comments, stage, files, isPhone, layer, setLayer, drafts, onVersion } = room
  const { viewer, readings } = stage
  const { what, density } = layer
  const isStaffView = isStaff(toActor(useMe()))
  const isUnavailable = useModelState(setup.id) === 'unavailable'
  // An approved setup is read-only, and so is an archived case.
  const isReadOnly = patient.approved_at !== null || caseCan.edit(patient) !== undefined
  const canComment = !isReadOnly && hasMeshes(setup) && !isUnavailable
  const [chosenTool, setTool] = useState<ToolName>()
  const tool = chosenTool === 'comment' && !canComment ? undefined : chosenTool
  const commenting = useCommenting(room)
  const { draft, chosen, choose } = commenting
  // Deferred so that the pin paints first, since the composer takes longer to render.
  const isComposing = useDeferredValue(draft !== undefined)
  const measures = useMeasures()
  const { layers, has } = useLayers(files, setup)
  const ghosts = useGhostOverlay(stage, { files, setup, over: 'scan', isOn: what === 'both', opacity: density / 100 })
  const hidden = hiddenFileIds(files, what, { brackets: has('brackets'), tray: has('tray') })

  const part = what === 'scan' ? 'scan' : 'teeth'
  const teeth = files.filter((file) => file.part === part)
  const { painters, bite } = useContacts(readings, { files: teeth, setup, isOn: has('contacts') })
  const numbers = has('numbers')
    ? (setup.teeth?.teeth ?? []).flatMap(({ fdi }) => {
        const location = locateTooth(fdi, { setup, files: teeth, part })
        return location ? [{ key: String(fdi), fdi, ...location }] : []
      })
    : []

  const full = newCommentBlocker(comments.filter(({ version }) => version === setup.version).length)
  const pins = useMemo(
    () => listCommentPins(comments, { files, version: setup.version, what, chosen }),
    [comments, files, setup.version, what, chosen],
  )

  const showLayer = (next: StageLayer) => setLayer({ ...layer, what: next })
  const opacity = <OpacitySlider value={density} onChange={(next) => setLayer({ ...layer, density: next })} />

  function pickTool(next: ToolName | undefined) {
    // The model must not move while a tool is active.
    if (next) stage.keepPose()
    setTool(next)
    commenting.hideComposer()
    measures.begin()
  }
  const toggle = (name: ToolName) => pickTool(tool === name ? undefined : name)

  function onPress(spot: ScreenPoint) {
    const hit = viewer?.pick(spot, (id) => !isGhost(id))
    if (!hit) return
    if (tool === 'measure') return measures.place(hit)
    if (!full) commenting.begin(hit, spot)
  }

  useShortcuts([
    // The key starts a new case outside of the room, so it is bound even where nothing can be commented on.
    { keys: 'c', label: 'Comment', group: 'Review', run: () => (canComment ? toggle('comment') : undefined) },
    { keys: 'm', label: 'Measure', group: 'Review', run: () => toggle('measure') },
    ...(tool ? [{ keys: 'Escape', label: 'Put the tool away', group: 'Review', run: () => pickTool(undefined) }] : []),
  ])

  function insteadOfModel() {
    if (hasMeshes(setup)) {
      return isUnavailable ? (
        <StageFrame look="room">
          <SealedPictures setup={setup} padTop={20} />
        </StageFrame>
      ) : undefined
    }
    return (
      <StageFrame look="room">
        <EmptyState {...(patient.is_setup_missing ? missingSetupMessage(isStaffView) : MADE_IN_OFFICE)} />
        {unsentHint}
      </StageFrame>
    )
  }

  const [unsent] = drafts.unsentOn(setup.version)
  const unsentHint = unsent ? (
    <output className={classes.toolHint}>
      A comment on v{unsent} was not sent.{' '}
      <Anchor component="button" type="button" inherit onClick={() => onVersion(unsent)}>
        Show it
      </Anchor>
    </output>
  ) : null
  return {
    hidden,
    painters,
    layers: ghosts,
    label: `Setup v${setup.version} of ${patient.formatted_name}`,
    tool,
    onPress: tool ? onPress : undefined,
    instead: insteadOfModel(),
    over: (
      <>
        {scansOf(patient).length > 0 ? (
          <FloatingGroup at="top-left" label="What is shown">
            <ChoiceButton label="Scan" isChosen={what === 'scan'} onClick={() => showLayer('scan')} />
            <ChoiceButton label="Setup" isChosen={what === 'setup'} onClick={() => showLayer('setup')} />
            <ChoiceButton label="Both" isChosen={what === 'both'} onClick={() => showLayer('both')} />
            {what === 'both' && !isPhone ? (
              <>
                <Rule />
                {opacity}
              </>
            ) : null}
          </FloatingGroup>
        ) : null}
        {isPhone ? null : <JawChoice stage={stage} files={files} />}
        {isPhone ? null : <Toolbar tool={tool} onTool={pickTool} canComment={canComment} layers={layers} />}
        {isPhone && canComment ? <PinTool tool={tool} onTool={pickTool} /> : null}
        {isPhone && what === 'both' ? (
          <FloatingGroup at="below" label="Scan over the setup">
            {opacity}
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
            pads={isPhone ? PHONE_PADS : PADS}
          />
        ) : null}
        {viewer && commenting.drawing ? (
          <Drawing
            key={draft ? 'draft' : chosen}
            viewer={viewer}
            {...commenting.drawing}
            onChange={draft && commenting.isDrawing ? commenting.onLines : undefined}
          />
        ) : null}
        {viewer ? <Measures viewer={viewer} measures={measures} look="room" /> : null}
        {tool === 'measure' ? <MeasureWays measures={measures} /> : null}
        <ViewDock
          room={room}
          more={[{ label: 'Measure', isOn: tool === 'measure', run: () => toggle('measure') }, ...layers]}
        />
        {draft && isComposing && !isReadOnly ? (
          <Composer
            // Parts of a change that are not complete belong to the draft of one version.
            key={setup.version}
            draft={draft}
            params={{ id: patient.id, version: setup.version }}
            isDrawing={commenting.isDrawing}
            onDraw={commenting.draw}
            onText={commenting.onText}
            onToothChange={commenting.onToothChange}
            onLines={commenting.onLines}
            onDiscard={() => void commenting.discard()}
            onDone={(comment) => {
              commenting.finish(comment)
              setTool(undefined)
            }}
          />
        ) : tool ? (
          <output className={classes.toolHint} data-above={tool === 'measure'}>
            {listMissing(stage, files, hidden).length > 0
              ? 'The model is still loading. Press when it is complete.'
              : tool === 'comment' && full
                ? full.text
                : HINTS[tool === 'comment' ? tool : measures.mode] +
                  (isPhone ? '.' : ', or move the cross with the arrows and press Enter.')}
          </output>
        ) : (
          unsentHint
        )}
      </>
    ),
    panel: {
      label: 'Comments',
      content: (
        <CommentRail
          comments={comments}
          drafts={drafts}
          patient={patient}
          isReadOnly={isReadOnly}
          version={setup.version}
          chosen={chosen}
          onChoose={choose}
          onRequestAgain={canComment ? commenting.requestAgain : undefined}
        >
          {room.isQueued ? <QueueFacts patient={patient} setup={setup} onMoved={room.onMoved} /> : null}
        </CommentRail>
      ),
    },
    announcement: (
      <LiveAnnouncer setup={setup} what={what} density={density} stage={stage} comments={comments} numbers={numbers} />
    ),
  }
}

/** Marks where a scan may end before the last molar. */
function ScanEnds({ viewer, patient }: { viewer: Viewer; patient: Patient }) {
  const files = scansOf(patient).map(({ id, original_name: name, mesh_report: report }) => ({ id, name, report }))
  const scans = files.map((file) => ({ id: `scan-${file.id}`, ends: shortEnds(scanCoverage(file, files)) }))
  return <EndMarks viewer={viewer} scans={scans} />
}
