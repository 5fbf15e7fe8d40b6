import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { Patient } from '#contract/patients.ts'
import type { RoomView } from '#contract/presence.ts'
import { setupCalls, type Setup, type SetupComment } from '#contract/setups.ts'
import { q } from '#web/api/query.ts'
import { QueryError } from '#web/components/QueryBoundary.tsx'
import { scansOf } from '#web/features/files/case-files.ts'
import { AnswerBar } from './AnswerBar.tsx'
import { FollowBanner } from './RoomUsers.tsx'
import { RoomMode, type RoomState } from './RoomMode.tsx'
import { RoomLoader } from './RoomLoader.tsx'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import { RoomHeader } from './RoomHeader.tsx'
import { useSheet } from './Rail.tsx'
import { useRoomAddress, type Mode } from './room-address.ts'
import type { RoomQueue } from './room-queue.ts'
import {
  listScanFiles,
  listSetupFiles,
  hasMeshes,
  type RoomFile,
  type SetupWithTeeth,
} from '#web/features/setups/room-files.ts'
import classes from './Room.module.css'
import { useFollow } from './useFollow.ts'
import { roomFrame, type RoomView as ViewName } from '#web/features/viewer/room-views.ts'
import { StageFrame } from '#web/features/viewer/Stage.tsx'
import { useViewer } from '#web/features/viewer/useViewer.ts'
import { areSameFiles } from '#web/features/viewer/viewer-file.ts'
import { useRecordModelState } from '#web/features/setups/model-state.ts'
import { useStable } from '#web/ui/useStable.ts'
import { useCompareMode } from './useCompareMode.tsx'
import { useMovedMode } from './useMovedMode.tsx'
import { useReviewMode } from './useReviewMode.tsx'
import { VersionMenu, versionOptions } from '#web/features/setups/VersionMenu.tsx'
import { useRoomDrafts } from './useRoomDrafts.ts'
import { useRoomKeys } from './useRoomKeys.ts'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

const PADS = { top: 84, right: 36, bottom: 84, left: 108 }
const PHONE_PADS = { top: 70, right: 12, bottom: 76, left: 12 }
const PAIR_PADS = { top: 76, right: 12, bottom: 84, left: 12 }
const PHONE_PAIR_PADS = { top: 64, right: 6, bottom: 84, left: 6 }
/** The scale is above the view buttons. */
const PHONE_MOVED_PADS = { ...PHONE_PADS, bottom: 172 }

const MODES: Record<Mode, ComponentType<{ room: RoomState }>> = {
  review: ReviewMode,
  compare: CompareMode,
  moved: MovedMode,
}

type Props = {
  patient: Patient
  setups: readonly Setup[]
  comments: readonly SetupComment[]
  queue: RoomQueue | undefined
}

/** Full-screen review room: the model, its comments, and the approval bar. */
export function Room({ patient, setups, comments, queue }: Props) {
  const address = useRoomAddress()
  const isPhone = useIsPhone()
  const newest = setups[0]
  // A new version is announced but not switched to, because the user may be writing or about to approve.
  const [entered] = useState(newest?.version)
  const findVersion = (requested: number | undefined) => setups.find(({ version }) => version === requested)
  const chosen = findVersion(address.version) ?? findVersion(entered) ?? newest
  const drafts = useRoomDrafts(patient.id)
  const modes = availableModes(patient, setups, chosen)
  const mode = modes.find((each) => each === address.mode) ?? 'review'
  const other = comparedVersion(address.with, { patient, setups, chosen, mode })
  const setup = useVersion(patient.id, chosen?.version)
  const against = useVersion(patient.id, mode !== 'review' && other !== 0 ? other : undefined)
  const [layer, setLayer] = useState<RoomView['layer']>({ what: 'setup', density: 40 })
  // The scan stays loaded once it was requested, so that toggling back is immediate.
  const [hadScan, setHadScan] = useState(false)
  const withScan = hadScan || layer.what !== 'setup'
  if (withScan !== hadScan) setHadScan(withScan)
  const [isOver, setOver] = useState(false)
  const sheet = useSheet(isPhone)

  const files = useStable(
    stageFiles(mode, {
      patient,
      setup: setup.data?.setup,
      against: against.data?.setup,
      other,
      withScan,
      isOver,
    }),
    areSameFiles,
  )
  const pads = viewportPads(mode, isPhone, isOver)
  const { people, stage, withUnfollow } = useFollow({
    patient_id: patient.id,
    stage: useViewer<ViewName>({
      files,
      pads,
      isPair: mode === 'compare' && !isOver,
      first: 'front',
      frameOf: roomFrame,
    }),
    location: { mode, version: chosen?.version ?? 0, with: other },
    goTo: address.change,
    layer,
    setLayer,
  })
  const keys = useRoomKeys(stage)
  useRecordModelState(setup.data?.setup, stage, files)

  if (!newest || !chosen) return null
  const loadedSetup = setup.data?.setup
  const change = withUnfollow(address.change)
  const CurrentMode = MODES[mode]
  const toVersion = (version: number) => change({ version })
  const room: RoomState | undefined = loadedSetup && {
    patient,
    setup: loadedSetup,
    setups,
    comments,
    against: other === 0 ? 'scan' : against.data?.setup,
    other,
    stage,
    files,
    drafts,
    isPhone,
    sheet,
    layer,
    setLayer: withUnfollow(setLayer),
    isOver,
    setOver,
    onVersion: toVersion,
    isQueued: queue !== undefined,
    onMoved: modes.includes('moved') ? () => change({ mode: 'moved' }) : undefined,
    onPick: (left, right) => change({ with: left, version: right }),
    ...keys,
  }
  return (
    <div className={classes.room} style={sheet.style} data-queue={queue !== undefined}>
      <RoomHeader
        patient={patient}
        queue={queue}
        mode={mode}
        modes={modes}
        version={chosen.version}
        onMode={(next) => change({ mode: next })}
        people={people}
        isPhone={isPhone}
        sheet={{
          label: mode === 'review' ? 'Comments' : 'Teeth',
          count: comments.length,
          isOpen: sheet.isOpen,
          onToggle: sheet.toggle,
        }}
      >
        {mode === 'compare' ? null : (
          <VersionMenu
            label="Version"
            picks={versionOptions(setups, { showsTotal: true })}
            value={chosen.version}
            onPick={toVersion}
          />
        )}
      </RoomHeader>
      {queue ? <div className={classes.strip}>{queue.strip}</div> : null}
      {room ? (
        <CurrentMode room={room} />
      ) : (
        <StageFrame look="room">
          {setup.error ? (
            <QueryError what="setup" error={setup.error} onRetry={() => void setup.refetch()} />
          ) : (
            <LoadingState label="Loading the setup">
              <RoomLoader />
            </LoadingState>
          )}
        </StageFrame>
      )}
      {people.person ? <FollowBanner person={people.person} stop={people.stop} /> : null}
      <AnswerBar
        patient={patient}
        newest={newest}
        visibleVersion={chosen.version}
        isNew={newest.version !== entered}
        hasUnsent={drafts.hasUnsent()}
        comments={comments}
        isPhone={isPhone}
        queue={queue}
        onVersion={toVersion}
      />
    </div>
  )
}

function ReviewMode({ room }: { room: RoomState }) {
  return <RoomMode room={room} view={useReviewMode(room)} />
}

function CompareMode({ room }: { room: RoomState }) {
  return <RoomMode room={room} view={useCompareMode(room)} />
}

function MovedMode({ room }: { room: RoomState }) {
  return <RoomMode room={room} view={useMovedMode(room)} />
}

function viewportPads(mode: Mode, isPhone: boolean, isOver: boolean) {
  if (mode === 'compare' && !isOver) return isPhone ? PHONE_PAIR_PADS : PAIR_PADS
  if (!isPhone) return PADS
  return mode === 'moved' ? PHONE_MOVED_PADS : PHONE_PADS
}

function useVersion(id: number, version: number | undefined) {
  return useQuery({ ...q(setupCalls.get, { params: { id, version: version ?? 0 } }), enabled: version !== undefined })
}

/** Comparing requires another version with meshes, or a scan. */
function availableModes(patient: Patient, setups: readonly Setup[], chosen: Setup | undefined): Mode[] {
  const others = setups.filter((setup) => setup !== chosen && hasMeshes(setup)).length + scansOf(patient).length
  return chosen && hasMeshes(chosen) && others > 0 ? ['review', 'compare', 'moved'] : ['review']
}

type ComparisonOptions = { patient: Patient; setups: readonly Setup[]; chosen: Setup | undefined; mode: Mode }

/**
 * Returns the version to compare with; 0 is the scan. Defaults to the scan in `moved`, otherwise to the previous
 * version.
 */
function comparedVersion(requested: number | undefined, { patient, setups, chosen, mode }: ComparisonOptions) {
  const hasScan = scansOf(patient).length > 0
  const others = setups.filter((setup) => setup.version !== chosen?.version && hasMeshes(setup))
  if (hasScan && (requested ?? (mode === 'moved' ? 0 : undefined)) === 0) return 0
  const requestedSetup = others.find(({ version }) => version === requested)
  const before = others.find(({ version }) => version < (chosen?.version ?? 0))
  return (requestedSetup ?? before ?? (hasScan ? undefined : others[0]))?.version ?? 0
}

type StageFilesOptions = {
  patient: Patient
  setup: SetupWithTeeth | undefined
  against: SetupWithTeeth | undefined
  other: number
  withScan: boolean
  isOver: boolean
}

function stageFiles(mode: Mode, { patient, setup, against, other, withScan, isOver }: StageFilesOptions): RoomFile[] {
  if (!setup) return []
  if (mode === 'review') return [...listSetupFiles(setup), ...(withScan ? listScanFiles(scansOf(patient)) : [])]
  const half = mode === 'compare' && !isOver ? ([0, 1] as const) : ([undefined, undefined] as const)
  const left = other === 0 ? listScanFiles(scansOf(patient), half[0]) : against ? listSetupFiles(against, half[0]) : []
  return [...left, ...listSetupFiles(setup, half[1])].filter(({ part }) => part !== 'tray')
}
