import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { Patient } from '#contract/patients.ts'
import type { Setup, SetupComment } from '#contract/setups.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { compareSetups, type ComparedWith } from '#web/features/setups/compare-setups.ts'
import { ComparePanel } from './ComparePanel.tsx'
import { ChoiceButton, OpacitySlider, FloatingGroup } from './Controls.tsx'
import { tintTeeth } from './vertex-colors.ts'
import { Rail, type SheetState } from './Rail.tsx'
import { scansOf } from '#web/features/files/case-files.ts'
import { filesOfVersion, hasMeshes, type RoomFile, type SetupWithTeeth } from '#web/features/setups/room-files.ts'
import classes from './Room.module.css'
import { Stage } from '#web/features/setups/Stage.tsx'
import { triangleSpans } from '#web/features/setups/tooth-movements.ts'
import { locateTooth } from './tooth-places.ts'
import { ToothLabels, type ToothLabel } from './ToothLabels.tsx'
import { useGhostOverlay } from '#web/features/setups/useGhostOverlay.ts'
import type { Painter } from './usePaint.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'
import { type VersionOption, SCAN_OPTION, VersionMenu, versionOptions } from '#web/features/setups/VersionMenu.tsx'
import { ViewDock } from './ViewDock.tsx'

type Props = {
  patient: Patient
  setup: SetupWithTeeth
  setups: readonly Setup[]
  comments: readonly SetupComment[]
  against: ComparedWith
  stage: RoomStage
  files: readonly RoomFile[]
  isPhone: boolean
  sheet: SheetState
  setHidden: (ids: readonly string[]) => void
  setPainters: (painters: ReadonlyMap<string, Painter>) => void
  /** Overlays the versions instead of placing them side by side. */
  isOver: boolean
  setOver: (isOver: boolean) => void
  onPick: (left: number, right: number) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

const LABEL_PADS = { top: 70, bottom: 70 }

/** Compares two versions under one camera, side by side or overlaid, and lists the differences. */
export function CompareMode(props: Props) {
  const { patient, setup, setups, comments, against, stage, files, sheet, setHidden, setPainters, onPick } = props
  const { isOver, setOver, isPhone } = props
  const { viewer } = stage
  const [chosen, setChosen] = useState<number>()
  const [density, setDensity] = useState(50)
  const { left, right } = useMemo(() => {
    const own = filesOfVersion(setup, files)
    return { left: files.filter((file) => !own.includes(file)), right: own }
  }, [files, setup])
  const changes = useMemo(() => compareSetups(against, setup), [against, setup])
  const fdis = useMemo(() => changes?.moved.map(({ fdi }) => fdi) ?? [], [changes])

  useEffect(() => setHidden(isOver ? left.map(({ id }) => id) : []), [isOver, left, setHidden])
  useGhostOverlay(stage, { files, setup, over: against, isOn: isOver, opacity: density / 100 })
  useEffect(() => {
    // The overlaid version is already tinted blue.
    setPainters(isOver ? new Map() : createPainters(files, { setup, against, fdis }))
    return () => setPainters(new Map())
  }, [files, setup, against, fdis, isOver, setPainters])

  const labels = useMemo(() => {
    const before = against === 'scan' ? setup : against
    return fdis.flatMap((fdi): ToothLabel[] => {
      const part = against === 'scan' ? 'scan' : 'teeth'
      const a = before && !isOver && locateTooth(fdi, { setup: before, files: left, part })
      const b = locateTooth(fdi, { setup, files: right, part: 'teeth' })
      return [...(a ? [{ key: `0 ${fdi}`, fdi, ...a }] : []), ...(b ? [{ key: `1 ${fdi}`, fdi, ...b }] : [])]
    })
  }, [fdis, left, right, setup, against, isOver])

  function choose(fdi: number) {
    setChosen(fdi)
    const place = locateTooth(fdi, { setup, files: right, part: 'teeth' })
    if (!place) return
    stage.turned()
    viewer?.flyNear(place.fileId, place.point, place.outward)
    document.getElementById(`tooth-${fdi}`)?.scrollIntoView({ block: 'nearest' })
  }

  const step = (by: 1 | -1) => {
    const at = fdis.indexOf(chosen ?? -1)
    const next = fdis[(at + (at < 0 && by < 0 ? 0 : by) + fdis.length) % fdis.length]
    if (next) choose(next)
  }
  useShortcuts([
    { keys: 'j', label: 'Next change', group: 'Compare', run: () => step(1) },
    { keys: 'k', label: 'Previous change', group: 'Compare', run: () => step(-1) },
    { keys: 'o', label: 'One over the other, or beside it', group: 'Compare', run: () => setOver(!isOver) },
  ])

  const hasScan = scansOf(patient).length > 0
  const versions = versionOptions(setups.filter(hasMeshes))
  const lefts: VersionOption[] = [
    ...versions.filter(({ value }) => value !== setup.version),
    ...(hasScan ? [SCAN_OPTION] : []),
  ]
  const before = against === 'scan' ? 0 : (against?.version ?? 0)
  // Picking the version of the other side swaps the two.
  const pickRight = (value: number) => onPick(value === before ? setup.version : before, value)
  const names = { before: against === 'scan' ? 'the scan' : `v${before}`, after: `v${setup.version}` }
  const pickLeft = (value: number) => onPick(value, setup.version)
  const menus = {
    left: (
      <VersionMenu isBare={isOver} label={isOver ? 'Over' : 'Left'} picks={lefts} value={before} onPick={pickLeft} />
    ),
    right: (
      <VersionMenu
        isBare={isOver}
        label={isOver ? 'Under' : 'Right'}
        picks={versions}
        value={setup.version}
        onPick={pickRight}
      />
    ),
  }
  return (
    <>
      <Stage
        stage={stage}
        files={[...left, ...right]}
        label={`${patient.formatted_name}: ${names.before} ${isOver ? `over ${names.after}` : `and ${names.after} beside each other`}`}
        onPress={undefined}
        cross={undefined}
        onCross={() => undefined}
      >
        {isOver ? (
          <>
            <FloatingGroup at="top-left" label="Which versions">
              {menus.left}
              <span aria-hidden>over</span>
              {menus.right}
            </FloatingGroup>
            <FloatingGroup at={isPhone ? 'below' : 'top-right'} label={`${names.before} over ${names.after}`}>
              <OpacitySlider
                over={against === 'scan' ? undefined : names.before}
                value={density}
                onChange={setDensity}
              />
            </FloatingGroup>
          </>
        ) : (
          <>
            <span className={classes.divider} aria-hidden />
            <div className={classes.halves}>
              <div>{menus.left}</div>
              <div>{menus.right}</div>
            </div>
            <div className={classes.chip}>
              <FloatingGroup at="none" label="Camera">
                <ChoiceButton
                  icon={stage.isJoined ? IconLink : IconLinkOff}
                  label="One camera"
                  isChosen={stage.isJoined}
                  isQuiet
                  onClick={() => stage.setJoined(!stage.isJoined)}
                />
              </FloatingGroup>
            </div>
          </>
        )}
        {viewer ? <ToothLabels viewer={viewer} labels={labels} chosen={chosen} pads={LABEL_PADS} /> : null}
        <ViewDock
          stage={stage}
          hasBoth
          onReset={props.onReset}
          onFullScreen={props.onFullScreen}
          isPhone={isPhone}
          tools={[{ label: 'Overlay', keys: 'o', isOn: isOver, run: () => setOver(!isOver) }]}
        />
      </Stage>
      <Rail sheet={sheet} label="What changed">
        <ComparePanel
          changes={changes}
          names={names}
          comments={comments}
          setup={setup}
          against={against}
          chosen={chosen}
          onChoose={choose}
        />
      </Rail>
    </>
  )
}

type Known = { setup: SetupWithTeeth; against: ComparedWith; fdis: readonly number[] }

function createPainters(files: readonly RoomFile[], { setup, against, fdis }: Known) {
  const painters = new Map<string, Painter>()
  for (const { id, part, half, file } of files) {
    const of = half === 0 ? against : setup
    if (part !== 'teeth' || !of || of === 'scan') continue
    const teeth = of.teeth?.teeth.filter((tooth) => tooth.file === file.name && fdis.includes(tooth.fdi)) ?? []
    if (teeth.length === 0) continue
    painters.set(id, (base, { index }) =>
      tintTeeth(
        base,
        index,
        teeth.map((tooth) => triangleSpans(tooth, index)),
      ),
    )
  }
  return painters
}
