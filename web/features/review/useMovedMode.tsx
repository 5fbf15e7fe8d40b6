import { Button, Group, Progress, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { listVersionFiles, type RoomFile, type SetupWithTeeth } from '#web/features/setups/room-files.ts'
import {
  fdiAtTriangle,
  formatMm,
  listByDistance,
  partsInFile,
  triangleSpans,
} from '#web/features/setups/tooth-movements.ts'
import { FloatingGroup } from '#web/features/viewer/Controls.tsx'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import type { Distances } from '#web/features/viewer/useDistances.ts'
import type { Painter } from '#web/features/viewer/viewer.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { ComparedVersionMenu } from './ComparedVersionMenu.tsx'
import { distanceFigures } from './distance-figures.ts'
import { JawChoice } from './JawChoice.tsx'
import { MovedPanel } from './MovedPanel.tsx'
import classes from './Room.module.css'
import type { ModeView, RoomState } from './RoomMode.tsx'
import { ScaleCard } from './ScaleCard.tsx'
import { SectionFigure } from './SectionFigure.tsx'
import { SectionHandle } from './SectionHandle.tsx'
import { locateTooth } from './tooth-places.ts'
import { ToothPopup } from './ToothPopup.tsx'
import { useMovedDistances } from './useMovedDistances.ts'
import { useSection } from './useSection.ts'
import { mapDistances } from './vertex-colors.ts'
import { ViewDock } from './ViewDock.tsx'

/** Shows how far the surfaces moved between two versions: as colors and, if the teeth are segmented, as numbers. */
export function useMovedMode(room: RoomState): ModeView {
  const { patient, setup, against, other, stage, files, isPhone } = room
  const { viewer, readings } = stage
  const [hover, setHover] = useState<{ spot: ScreenPoint; mm: number; fdi: number | undefined }>()
  const [chosen, setChosen] = useState<number>()
  const [isCut, setCut] = useState(false)
  const { from, to } = useMemo(() => {
    const versionFiles = listVersionFiles(setup, files)
    return {
      to: versionFiles.filter(({ part }) => part === 'teeth'),
      from: files.filter((file) => (file.part === 'teeth' || file.part === 'scan') && !versionFiles.includes(file)),
    }
  }, [files, setup])
  const { distances, progress, hasStopped, cancel, again } = useMovedDistances(readings, from, to)
  const { cut, section } = useSection(readings, to, isCut)
  const figures = useMemo(
    () => distanceFigures(distances, { files: to, readings, setup }),
    [distances, to, readings, setup],
  )
  const { end } = figures
  const painters = useMemo(() => createPainters(distances, { files: to, setup, end }), [distances, to, setup, end])
  const table = useMemo(() => {
    if (!setup.teeth || !against || (against !== 'scan' && !against.teeth)) return undefined
    return listByDistance(against === 'scan' ? null : against.teeth, setup.teeth)
  }, [against, setup])

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
    const location = locateTooth(fdi, { setup, files: to, part: 'teeth' })
    if (!location) return
    stage.turned()
    viewer?.flyNear(location.fileId, location.point, location.outward)
  }

  const toggleCut = () => setCut(!isCut)
  useShortcuts([{ keys: 's', label: 'Section', group: 'What moved', run: toggleCut }])

  const before = other === 0 ? 'the scan' : `v${other}`
  const moving = hover?.fdi === undefined ? undefined : table?.find(({ fdi }) => fdi === hover.fdi)
  return {
    hidden: files.filter(({ id }) => !to.some((each) => each.id === id)).map(({ id }) => id),
    painters,
    cut,
    label: `${patient.formatted_name}: distance of setup v${setup.version} to ${before}`,
    onHover,
    over: (
      <>
        <FloatingGroup at="top-left" label="From and to">
          <ComparedVersionMenu room={room} side="other" isNamed isBare prefix="From" label="From" />
          <Icon of={IconArrowRight} />
          <ComparedVersionMenu room={room} side="reviewed" isNamed isBare prefix="to" label="To" />
        </FloatingGroup>
        {isPhone ? null : <JawChoice stage={stage} files={to} />}
        {progress === undefined && !hasStopped ? (
          <ScaleCard title={`Distance to ${before}`} end={end} />
        ) : (
          <div className={classes.scaleCard}>
            <Group justify="space-between" wrap="nowrap">
              <Text fz={13} fw={600}>
                {hasStopped ? 'The measurement did not finish.' : 'Measuring the distances…'}
              </Text>
              <Button size="compact-sm" variant="default" onClick={hasStopped ? again : cancel}>
                {hasStopped ? 'Measure' : 'Cancel'}
              </Button>
            </Group>
            {hasStopped ? null : (
              <Progress mt={8} size={6} value={100 * (progress ?? 0)} aria-label="Distances measured" animated />
            )}
          </div>
        )}
        {section && viewer ? <SectionHandle viewer={viewer} section={section} /> : null}
        {hover ? <ToothPopup {...hover} end={end} movement={moving} /> : null}
        <ViewDock room={room} files={to} tools={[{ label: 'Section', keys: 's', isOn: isCut, run: toggleCut }]} />
      </>
    ),
    panel: {
      label: 'What moved',
      content: (
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
                names={{ from: other === 0 ? 'Scan' : `Setup ${before}`, to: `Setup v${setup.version}` }}
              />
            ) : null
          }
        />
      ),
    },
  }
}

type PaintOptions = { files: readonly RoomFile[]; setup: SetupWithTeeth; end: number }

/** Returns a painter for each measured file, which maps its distances to colors. */
function createPainters(distances: Distances, { files, setup, end }: PaintOptions) {
  const painters = new Map<string, Painter>()
  for (const { id, file } of files) {
    const mm = distances.get(id)
    if (!mm) continue
    painters.set(id, (base, { index }) => {
      const parts = partsInFile(setup.teeth, file.name)
      const teeth = parts.length > 0 ? parts.flatMap((part) => triangleSpans(part, index)) : undefined
      return mapDistances(base, mm, { end, index, teeth })
    })
  }
  return painters
}
