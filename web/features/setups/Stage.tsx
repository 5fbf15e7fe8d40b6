import { Center, RingProgress, Text } from '@mantine/core'
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { ScreenPoint } from '#web/features/viewer/stage.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import type { RoomFile } from './room-files.ts'
import classes from './Stage.module.css'
import type { RoomStage } from './useRoomStage.ts'

type Props = {
  stage: RoomStage
  files: readonly RoomFile[]
  label: string
  /** Called with the pressed position once all visible files have loaded; undefined without an active tool. */
  onPress?: ((spot: ScreenPoint) => void) | undefined
  /** Position of the crosshair, as moved by the arrow keys. */
  cross?: ScreenPoint | undefined
  onCross?: ((spot: ScreenPoint | undefined) => void) | undefined
  /** Called with the position of the hovering pointer, or undefined when it leaves. */
  onHover?: ((spot: ScreenPoint | undefined) => void) | undefined
  children?: ReactNode
}

const STEP = 10
const CLICK = 5
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * 3D view that is rotated by pointer, touch and arrow keys. With an active tool, arrow keys move a crosshair and Enter
 * presses.
 */
export function Stage({ stage, files, label, onPress, cross, onCross, onHover, children }: Props) {
  const { attach } = stage
  const isComplete = stage.arriving.length === 0
  const pressed = useRef<ScreenPoint>({ x: 0, y: 0 })

  function spotOf(event: PointerEvent<HTMLElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function isDragged(event: PointerEvent<HTMLElement>) {
    return Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > CLICK
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 0 && isDragged(event)) stage.turned()
    onHover?.(event.buttons === 0 ? spotOf(event) : undefined)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (isDragged(event)) stage.keepStand()
    else if (event.button === 0 && isComplete) onPress?.(spotOf(event))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    const arrow = ARROWS[event.key]
    if (!onPress) return turnBy(event, arrow)
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const from = cross ?? { x: width / 2, y: height / 2 }
    if (arrow) {
      const step = event.shiftKey ? 1 : STEP
      onCross?.({ x: from.x + arrow[0] * step, y: from.y + arrow[1] * step })
    } else if (event.key === 'Enter') {
      if (isComplete) onPress(from)
    } else return
    event.preventDefault()
  }

  function turnBy(event: KeyboardEvent<HTMLElement>, arrow: readonly [number, number] | undefined) {
    if (arrow) {
      stage.turned()
      stage.viewer?.turn(-arrow[0] * STEP, -arrow[1] * STEP)
    } else if (event.key === '+' || event.key === '-') stage.viewer?.zoom(event.key === '+' ? 0.85 : 1 / 0.85)
    else return
    event.preventDefault()
  }

  return (
    <div className={classes.stage}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is one */}
      <div
        ref={attach}
        className={classes.host}
        data-pointing={onPress !== undefined && isComplete}
        role="application"
        aria-roledescription="3D view"
        aria-label={label}
        // Focusable because it handles the arrow keys, like a map.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY }
          onCross?.(undefined)
        }}
        onPointerUp={onPointerUp}
        onWheel={() => stage.keepStand()}
        onPointerMove={onPointerMove}
        onPointerLeave={onHover && (() => onHover(undefined))}
      />
      {children}
      <Wait stage={stage} files={files} />
    </div>
  )
}

/** Shows loading progress, or why models cannot be displayed. */
function Wait({ stage: { readings, arriving, failed }, files }: Pick<Props, 'stage' | 'files'>) {
  if (failed) return <Middle>3D pictures cannot be shown in this browser.</Middle>
  const all = files.map(({ id, file }) => ({ name: file.name, reading: readings.get(id) }))
  const faults = all.flatMap(({ name, reading }) => (reading?.words ? [`${name}: ${reading.words}`] : []))
  const isSeen = all.some(({ reading }) => reading?.geometry)
  if (faults.length > 0)
    return (
      <Middle isBelow={isSeen}>
        <span role="alert">{faults.join(' ')}</span>
      </Middle>
    )
  if (isSeen && arriving.length > 0)
    return (
      <Middle isBelow>
        <output>Still loading: {arriving.map(({ file }) => file.name).join(', ')}</output>
      </Middle>
    )
  if (isSeen || all.length === 0) return null
  const part = all.reduce((sum, { reading }) => sum + (reading?.phase === 'reading' ? 1 : (reading?.progress ?? 0)), 0)
  const percent = Math.round((100 * part) / all.length)
  return (
    <Middle>
      <LoadingState words="Loading the models">
        <RingProgress
          size={72}
          thickness={5}
          roundCaps
          rootColor="var(--td-line2)"
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

function Middle({ isBelow = false, children }: { isBelow?: boolean; children: ReactNode }) {
  return (
    <Center
      pos="absolute"
      inset={isBelow ? '72px 0 auto' : 0}
      p="xl"
      ta="center"
      c="var(--td-t2)"
      style={{ pointerEvents: 'none' }}
    >
      {children}
    </Center>
  )
}
