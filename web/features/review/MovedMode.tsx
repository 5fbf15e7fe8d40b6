import { Button, Group, Progress, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import type { Patient } from '#contract/patients.ts'
import type { Setup } from '#contract/setups.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import type { ComparedWith } from '#web/features/setups/compare-setups.ts'
import { FloatingGroup } from './Controls.tsx'
import { distanceFigures } from './distance-figures.ts'
import { JawChoice } from './JawChoice.tsx'
import { MovedPanel } from './MovedPanel.tsx'
import { mapDistances } from './vertex-colors.ts'
import { Rail, type SheetState } from './Rail.tsx'
import { scansOf } from '#web/features/files/case-files.ts'
import { filesOfVersion, hasMeshes, type RoomFile, type SetupWithTeeth } from '#web/features/setups/room-files.ts'
import classes from './Room.module.css'
import { ScaleCard } from './ScaleCard.tsx'
import { SectionFigure } from './SectionFigure.tsx'
import { SectionHandle } from './SectionHandle.tsx'
import { Stage } from '#web/features/setups/Stage.tsx'
import {
  fdiAtTriangle,
  listMovements,
  formatMm,
  partsInFile,
  triangleSpans,
} from '#web/features/setups/tooth-movements.ts'
import { locateTooth } from './tooth-places.ts'
import { ToothPopup } from './ToothPopup.tsx'
import { useDistance } from './useDistance.ts'
import type { Painter } from './usePaint.ts'
import type { RoomStage } from '#web/features/setups/useRoomStage.ts'
import { SCAN_OPTION, VersionMenu, versionOptions } from '#web/features/setups/VersionMenu.tsx'
import { useSection } from './useSection.ts'
import { ViewDock } from './ViewDock.tsx'

type Props = {
  patient: Patient
  setup: SetupWithTeeth
  setups: readonly Setup[]
  against: ComparedWith
  stage: RoomStage
  files: readonly RoomFile[]
  isPhone: boolean
  sheet: SheetState
  setHidden: (ids: readonly string[]) => void
  setPainters: (painters: ReadonlyMap<string, Painter>) => void
  onPick: (from: number, to: number) => void
  onReset: () => void
  onFullScreen: (() => void) | undefined
}

/** Shows how far the surfaces moved between two versions: as colors and, if the teeth are segmented, as numbers. */
export function MovedMode(props: Props) {
  const { patient, setup, setups, against, stage, files, isPhone, sheet, setHidden, setPainters, onPick } = props
  const { viewer, readings } = stage
  const [hover, setHover] = useState<{ spot: ScreenPoint; mm: number; fdi: number | undefined }>()
  const [chosen, setChosen] = useState<number>()
  const [isCut, setCut] = useState(false)
  const to = useMemo(() => filesOfVersion(setup, files).filter(({ part }) => part === 'teeth'), [files, setup])
  const from = useMemo(() => {
    const own = filesOfVersion(setup, files)
    return files.filter((file) => (file.part === 'teeth' || file.part === 'scan') && !own.includes(file))
  }, [files, setup])
  const { distances, progress, isCancelled, cancel, again } = useDistance(stage, from, to)
  const section = useSection(stage, to, isCut)
  const figures = useMemo(
    () => distanceFigures(distances, { files: to, readings, setup }),
    [distances, to, readings, setup],
  )
  const table = useMemo(() => {
    if (!setup.teeth || !against || (against !== 'scan' && !against.teeth)) return undefined
    return listMovements(against === 'scan' ? null : against.teeth, setup.teeth).toSorted((a, b) => b.mm - a.mm)
  }, [against, setup])

  useEffect(
    () => setHidden(files.filter(({ id }) => !to.some((each) => each.id === id)).map(({ id }) => id)),
    [files, to, setHidden],
  )
  useEffect(() => {
    const painters = new Map<string, Painter>()
    for (const { id, file } of to) {
      const mm = distances.get(id)
      if (!mm) continue
      painters.set(id, (base, { index }) => {
        const places = partsInFile(setup.teeth, file.name)
        const teeth = places.length > 0 ? places.flatMap((place) => triangleSpans(place, index)) : undefined
        return mapDistances(base, mm, { end: figures.end, index, teeth })
      })
    }
    setPainters(painters)
    return () => setPainters(new Map())
  }, [to, distances, figures.end, setup, setPainters])

  function onHover(spot: ScreenPoint | undefined) {
    const hit = spot && viewer?.pick(spot)
    const file = hit && to.find(({ id }) => id === hit.id)
    const index = hit && readings.get(hit.id)?.geometry?.index
    const vertex = hit && index?.[3 * hit.triangle]
    const mm = hit && vertex !== undefined ? distances.get(hit.id)?.[vertex] : undefined
    if (!spot || !hit || !file || !index || mm === undefined || Number.isNaN(mm)) return setHover(undefined)
    setHover({ spot, mm, fdi: fdiAtTriangle(setup.teeth, file.file.name, hit.triangle, index) })
  }

  function choose(fdi: number) {
    setChosen(fdi)
    const place = locateTooth(fdi, { setup, files: to, part: 'teeth' })
    if (!place) return
    stage.turned()
    viewer?.flyNear(place.fileId, place.point, place.outward)
  }

  const toggleCut = () => setCut(!isCut)
  useShortcuts([{ keys: 's', label: 'Section', group: 'What moved', run: toggleCut }])

  const before = against === 'scan' ? 0 : (against?.version ?? 0)
  const versions = versionOptions(setups.filter(hasMeshes), { isNamed: true, withDate: false })
  const froms = [
    ...(scansOf(patient).length > 0 ? [SCAN_OPTION] : []),
    ...versions.filter(({ value }) => value !== setup.version),
  ]
  const other = before === 0 ? 'the scan' : `v${before}`
  const moving = hover?.fdi === undefined ? undefined : table?.find(({ fdi }) => fdi === hover.fdi)
  return (
    <>
      <Stage
        stage={stage}
        files={files}
        label={`${patient.formatted_name}: distance of setup v${setup.version} to ${other}`}
        onPress={undefined}
        cross={undefined}
        onCross={() => undefined}
        onHover={onHover}
      >
        <FloatingGroup at="top-left" label="From and to">
          <VersionMenu
            isBare
            prefix="From"
            label="From"
            picks={froms}
            value={before}
            onPick={(value) => onPick(value, setup.version)}
          />
          <Icon of={IconArrowRight} />
          <VersionMenu
            isBare
            prefix="to"
            label="To"
            picks={versions}
            value={setup.version}
            onPick={(value) => onPick(value === before ? setup.version : before, value)}
          />
        </FloatingGroup>
        {isPhone ? null : <JawChoice stage={stage} files={to} />}
        {progress === undefined && !isCancelled ? (
          <ScaleCard title={`Distance to ${other}`} end={figures.end} />
        ) : (
          <div className={classes.scaleCard}>
            <Group justify="space-between" wrap="nowrap">
              <Text fz={13} fw={600}>
                {isCancelled ? 'The distances were not measured to their end.' : 'Measuring the distances…'}
              </Text>
              <Button size="compact-sm" variant="default" onClick={isCancelled ? again : cancel}>
                {isCancelled ? 'Measure' : 'Cancel'}
              </Button>
            </Group>
            {isCancelled ? null : (
              <Progress mt={8} size={6} value={100 * (progress ?? 0)} aria-label="Distances measured" animated />
            )}
          </div>
        )}
        {section && viewer ? <SectionHandle viewer={viewer} section={section} /> : null}
        {hover ? <ToothPopup {...hover} end={figures.end} movement={moving} /> : null}
        <ViewDock
          stage={stage}
          hasBoth={new Set(to.map(({ jaw }) => jaw)).size > 1}
          onReset={props.onReset}
          onFullScreen={props.onFullScreen}
          isPhone={isPhone}
          tools={[{ label: 'Section', keys: 's', isOn: isCut, run: toggleCut }]}
        />
      </Stage>
      <Rail sheet={sheet} label="What moved">
        <MovedPanel
          table={table}
          figures={figures}
          lit={hover?.fdi ?? chosen}
          onChoose={choose}
          largest={formatMm(figures.largest)}
          isPhone={isPhone}
          section={
            section ? (
              <SectionFigure
                {...{ stage, section, setup, from, to }}
                names={{ from: before === 0 ? 'Scan' : `Setup ${other}`, to: `Setup v${setup.version}` }}
              />
            ) : null
          }
        />
      </Rail>
    </>
  )
}
