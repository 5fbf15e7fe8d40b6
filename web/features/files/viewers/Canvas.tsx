import { Center, RingProgress, Text } from '@mantine/core'
import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { formatDistanceWarning } from '#mesh/distance-warning.ts'
import { boundingBox } from '#mesh/measure.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './Canvas.module.css'
import type { MeshReading } from '#web/features/viewer/mesh-reader.ts'
import { shortEnds } from '../scan-coverage.ts'
import { EndMarks, type EndMark } from '#web/features/viewer/EndMarks.tsx'
import { Overlay } from '#web/features/viewer/Overlay.tsx'
import type { ViewerState } from '#web/features/viewer/useViewer.ts'
import type { Viewer } from '#web/features/viewer/viewer.ts'
import { fileId, jawOfFile, type ViewerFile } from '#web/features/viewer/viewer-file.ts'

type Props = {
  state: ViewerState
  files: readonly ViewerFile[]
  label: string
  /** The height in CSS pixels at the bottom that the tools cover. Without it there are no labels over the picture. */
  foot?: number
}

const STEP = 10
const CLICK = 5

/**
 * The canvas with its overlays. Arrow keys rotate the model, plus and minus zoom; while measuring, arrow keys move the
 * crosshair.
 */
export function Canvas({ state, files, label, foot }: Props) {
  const { viewer, measuring, readings } = state
  const pressed = useRef({ x: 0, y: 0 })
  const [cross, setCross] = useState<{ x: number; y: number }>()

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const moved = Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y)
    if (!measuring || moved > CLICK || event.button !== 0) return
    const { left, top } = event.currentTarget.getBoundingClientRect()
    place({ x: event.clientX - left, y: event.clientY - top })
  }

  function place(spot: { x: number; y: number }) {
    const point = viewer?.pick(spot)
    if (point) state.place(point)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || !viewer) return
    const arrow = ARROWS[event.key]
    if (arrow && measuring) {
      const { width, height } = event.currentTarget.getBoundingClientRect()
      const step = event.shiftKey ? 1 : STEP
      const from = cross ?? { x: width / 2, y: height / 2 }
      setCross({ x: from.x + arrow[0] * step, y: from.y + arrow[1] * step })
    } else if (arrow) {
      viewer.turn(-arrow[0] * STEP, -arrow[1] * STEP)
    } else if (event.key === '+' || event.key === '-') {
      viewer.zoom(event.key === '+' ? 0.85 : 1 / 0.85)
    } else if (event.key === 'Enter' && measuring && cross) {
      place(cross)
    } else {
      return
    }
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is one
    <div
      ref={state.attach}
      className={classes.host}
      data-measuring={measuring}
      role="application"
      aria-roledescription="3D view"
      aria-label={label}
      // Focusable, since it handles the arrow keys like a map.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-autofocus
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        pressed.current = { x: event.clientX, y: event.clientY }
        setCross(undefined)
      }}
      onPointerUp={onPointerUp}
    >
      {viewer && foot !== undefined ? (
        <Overlay
          viewer={viewer}
          foot={foot}
          files={files.map((file, at) => ({ id: fileId(file, at), loops: readings[at]?.check?.loops ?? [] }))}
          edges={state.looks.edges}
          begun={state.begun}
          measurements={state.measurements}
          cross={measuring ? cross : undefined}
        />
      ) : null}
      {viewer ? <EndMarks viewer={viewer} marks={listEndMarks(viewer, files, readings)} /> : null}
      <ModelsApartNotice state={state} files={files} />
      <LoadingOverlay state={state} files={files} />
    </div>
  )
}

function listEndMarks(viewer: Viewer, files: readonly ViewerFile[], readings: readonly MeshReading[]): EndMark[] {
  return files.flatMap((file, at) => {
    const id = fileId(file, at)
    return shortEnds(readings[at]?.check?.report.coverage).map(({ side, point }) => ({
      key: `${id} ${side}`,
      spot: () => viewer.spotOf({ id, point }),
    }))
  })
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Warns when the models are so far apart that each is smaller than a pixel and the picture looks empty. */
function ModelsApartNotice({ state: { readings, looks }, files }: Pick<Props, 'state' | 'files'>) {
  const boxes = useMemo(
    () => readings.flatMap(({ geometry }) => (geometry ? [boundingBox(geometry.positions)] : [])),
    [readings],
  )
  const areJaws = new Set(files.map((file, at) => jawOfFile(file, readings[at]))).size > 1
  const words = looks.shown === 'both' ? formatDistanceWarning(boxes, areJaws ? 'jaws' : 'models') : undefined
  if (!words) return null
  return (
    <Middle>
      <p role="alert">{words}</p>
    </Middle>
  )
}

/** Shows the download progress, or the error if nothing can be shown. */
function LoadingOverlay({ state: { readings, failed }, files }: Pick<Props, 'state' | 'files'>) {
  if (failed) return <Middle>3D pictures cannot be shown in this browser.</Middle>
  const faults = readings.flatMap(({ words }, at) => (words ? [`${files[at]?.name ?? ''}: ${words}`] : []))
  if (faults.length > 0 && readings.every(({ geometry }) => !geometry))
    return (
      <Middle>
        <p role="alert">{faults.join(' ')}</p>
      </Middle>
    )
  const coming = readings.filter(({ geometry, words }) => !geometry && !words)
  if (coming.length === 0 || readings.some(({ geometry }) => geometry)) return null
  const part = coming.reduce((sum, { phase, progress }) => sum + (phase === 'reading' ? 1 : (progress ?? 0)), 0)
  const percent = Math.round((100 * part) / coming.length)
  return (
    <Middle>
      <LoadingState>
        <RingProgress
          size={72}
          thickness={5}
          roundCaps
          rootColor="var(--td-line)"
          sections={[{ value: percent, color: 'brand.6' }]}
          label={
            <Text size="xs" ta="center" ff="inherit">
              {percent} %
            </Text>
          }
        />
      </LoadingState>
    </Middle>
  )
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <Center pos="absolute" inset={0} p="xl" ta="center" c="var(--td-t2)">
      {children}
    </Center>
  )
}
