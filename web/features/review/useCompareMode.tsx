import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { compareSetups, type ComparedWith } from '#web/features/setups/compare-setups.ts'
import { listVersionFiles, type RoomFile, type SetupWithTeeth } from '#web/features/setups/room-files.ts'
import { triangleSpans } from '#web/features/setups/tooth-movements.ts'
import { useGhostOverlay } from '#web/features/setups/useGhostOverlay.ts'
import { ChoiceButton, FloatingGroup, OpacitySlider } from '#web/features/viewer/Controls.tsx'
import type { Painter } from '#web/features/viewer/viewer.ts'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ComparedVersionMenu } from './ComparedVersionMenu.tsx'
import { ComparePanel } from './ComparePanel.tsx'
import classes from './Room.module.css'
import type { ModeView, RoomState } from './RoomMode.tsx'
import { locateTooth } from './tooth-places.ts'
import { ToothLabels, type ToothLabel } from './ToothLabels.tsx'
import { tintTeeth } from './vertex-colors.ts'
import { ViewDock } from './ViewDock.tsx'

const LABEL_PADS = { top: 70, bottom: 70 }
const NO_PAINT: ReadonlyMap<string, Painter> = new Map()

/** Compares two versions under one camera, side by side or overlaid, and lists the differences. */
export function useCompareMode(room: RoomState): ModeView {
  const { patient, setup, comments, against, other, stage, files, isOver, setOver, isPhone } = room
  const { viewer } = stage
  const [chosen, setChosen] = useState<number>()
  const [density, setDensity] = useState(50)
  const { left, right } = useMemo(() => {
    const versionFiles = listVersionFiles(setup, files)
    return { left: files.filter((file) => !versionFiles.includes(file)), right: versionFiles }
  }, [files, setup])
  const changes = useMemo(() => compareSetups(against, setup), [against, setup])
  const fdis = useMemo(() => changes?.moved.map(({ fdi }) => fdi) ?? [], [changes])
  const layers = useGhostOverlay(stage, { files, setup, over: against, isOn: isOver, opacity: density / 100 })
  // The overlaid version is already tinted blue.
  const painters = useMemo(
    () => (isOver ? NO_PAINT : createPainters(files, { setup, against, fdis })),
    [files, setup, against, fdis, isOver],
  )
  const labels = useMemo(
    () => listToothLabels(fdis, { setup, against: isOver ? undefined : against, left, right }),
    [fdis, left, right, setup, against, isOver],
  )

  function choose(fdi: number) {
    setChosen(fdi)
    const location = locateTooth(fdi, { setup, files: right, part: 'teeth' })
    if (!location) return
    stage.turned()
    viewer?.flyNear(location.fileId, location.point, location.outward)
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

  const names = { before: other === 0 ? 'the scan' : `v${other}`, after: `v${setup.version}` }
  const leftMenu = <ComparedVersionMenu room={room} side="other" isBare={isOver} label={isOver ? 'Over' : 'Left'} />
  const rightMenu = (
    <ComparedVersionMenu room={room} side="reviewed" isBare={isOver} label={isOver ? 'Under' : 'Right'} />
  )
  return {
    hidden: isOver ? left.map(({ id }) => id) : [],
    painters,
    layers,
    label: `${patient.formatted_name}: ${names.before} ${isOver ? `over ${names.after}` : `and ${names.after} beside each other`}`,
    over: (
      <>
        {isOver ? (
          <>
            <FloatingGroup at="top-left" label="Which versions">
              {leftMenu}
              <span aria-hidden>over</span>
              {rightMenu}
            </FloatingGroup>
            <FloatingGroup at={isPhone ? 'below' : 'top-right'} label={`${names.before} over ${names.after}`}>
              <OpacitySlider over={other === 0 ? undefined : names.before} value={density} onChange={setDensity} />
            </FloatingGroup>
          </>
        ) : (
          <>
            <span className={classes.divider} aria-hidden />
            <div className={classes.halves}>
              <div>{leftMenu}</div>
              <div>{rightMenu}</div>
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
        <ViewDock room={room} tools={[{ label: 'Overlay', keys: 'o', isOn: isOver, run: () => setOver(!isOver) }]} />
      </>
    ),
    panel: {
      label: 'What changed',
      content: (
        <ComparePanel
          changes={changes}
          names={names}
          comments={comments}
          setup={setup}
          against={against}
          chosen={chosen}
          onChoose={choose}
        />
      ),
    },
  }
}

type Compared = { setup: SetupWithTeeth; against: ComparedWith }

/** Returns a painter for each file with moved teeth, which tints them. */
function createPainters(files: readonly RoomFile[], { setup, against, fdis }: Compared & { fdis: readonly number[] }) {
  const painters = new Map<string, Painter>()
  for (const { id, part, half, file } of files) {
    const compared = half === 0 ? against : setup
    if (part !== 'teeth' || !compared || compared === 'scan') continue
    const teeth = compared.teeth?.teeth.filter((tooth) => tooth.file === file.name && fdis.includes(tooth.fdi)) ?? []
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

type Sides = { left: readonly RoomFile[]; right: readonly RoomFile[] }

/** Returns the labels of the teeth, on the left only if `against` is given. */
function listToothLabels(fdis: readonly number[], { setup, against, left, right }: Compared & Sides): ToothLabel[] {
  return fdis.flatMap((fdi) => {
    const a =
      against === 'scan'
        ? locateTooth(fdi, { setup, files: left, part: 'scan' })
        : against && locateTooth(fdi, { setup: against, files: left, part: 'teeth' })
    const b = locateTooth(fdi, { setup, files: right, part: 'teeth' })
    return [...(a ? [{ key: `0 ${fdi}`, fdi, ...a }] : []), ...(b ? [{ key: `1 ${fdi}`, fdi, ...b }] : [])]
  })
}
