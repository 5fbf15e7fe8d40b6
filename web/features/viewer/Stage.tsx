import { Center, RingProgress, Text } from '@mantine/core'
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './Stage.module.css'
import type { ScreenPoint } from './stage.ts'
import { useScene, type SceneOptions, type SceneState, type ViewerState } from './useViewer.ts'
import type { StageFile } from './viewer-file.ts'

type State = SceneState & Pick<ViewerState<string>, 'failed' | 'attach' | 'turned' | 'keepPose' | 'turn' | 'zoom'>

/** The background: of the review room, of a page, or of the dark dialog. */
type Look = 'room' | 'page' | 'dialog'

type Props = {
  stage: State
  files: readonly StageFile[]
  scene?: SceneOptions
  label: string
  look: Look
  /** The active tool; the crosshair belongs to it. */
  tool?: string | undefined
  /** Called with the pressed position while a tool is active. */
  onPress?: ((spot: ScreenPoint) => void) | undefined
  /** Presses wait until all visible files have loaded, and those that are missing are named. */
  isComplete?: boolean
  /** Called with the position of the hovering pointer, or undefined when it leaves. */
  onHover?: ((spot: ScreenPoint | undefined) => void) | undefined
  children?: ReactNode
}

/** Pixels of a step of the crosshair, and of a press that is no drag. */
const STEP = 10
const CLICK = 5
/** The share of the progress ring that is the download. */
const DOWNLOAD_PERCENT = 90
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * 3D view that is rotated by pointer, touch and arrow keys, and zoomed by plus and minus. With an active tool, arrow keys
 * move a crosshair and Enter presses.
 */
export function Stage(props: Props) {
  const { stage, files, scene = {}, label, look, tool, onPress, isComplete = false, onHover, children } = props
  const { attach } = stage
  const missing = useScene(stage, files, scene)
  const isReady = !isComplete || missing.length === 0
  const pressed = useRef<ScreenPoint>({ x: 0, y: 0 })
  const [aim, setAim] = useState<ScreenPoint & { tool: string }>()
  const cross = onPress && aim?.tool === tool ? aim : undefined

  function toScreenPoint(event: PointerEvent<HTMLElement>) {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function isDragged(event: PointerEvent<HTMLElement>) {
    return Math.hypot(event.clientX - pressed.current.x, event.clientY - pressed.current.y) > CLICK
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 0 && isDragged(event)) stage.turned()
    onHover?.(event.buttons === 0 ? toScreenPoint(event) : undefined)
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    if (isDragged(event)) stage.keepPose()
    else if (event.button === 0 && isReady) onPress?.(toScreenPoint(event))
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget) return
    const arrow = ARROWS[event.key]
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const from = cross ?? { x: width / 2, y: height / 2 }
    if (arrow && onPress && tool) {
      const step = event.shiftKey ? 1 : STEP
      setAim({ tool, x: from.x + arrow[0] * step, y: from.y + arrow[1] * step })
    } else if (arrow) stage.turn(arrow[0], arrow[1])
    else if (event.key === '+' || event.key === '-') stage.zoom(event.key === '+' ? 'nearer' : 'farther')
    else if (event.key === 'Enter' && onPress) {
      if (isReady) onPress(from)
    } else return
    event.preventDefault()
  }

  return (
    <StageFrame look={look}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is one */}
      <div
        ref={attach}
        className={classes.host}
        data-pointing={onPress !== undefined && isReady}
        role="application"
        aria-roledescription="3D view"
        aria-label={label}
        // Focusable because it handles the arrow keys, like a map.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-autofocus={look !== 'room' || undefined}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY }
          setAim(undefined)
        }}
        onPointerUp={onPointerUp}
        onWheel={() => stage.keepPose()}
        onPointerMove={onPointerMove}
        onPointerLeave={onHover && (() => onHover(undefined))}
      />
      {children}
      {cross ? (
        <svg className={classes.cross} width="100%" height="100%" aria-hidden>
          <path d={`M${cross.x - 10} ${cross.y}h20M${cross.x} ${cross.y - 10}v20`} />
        </svg>
      ) : null}
      <LoadingMessage stage={stage} files={files} missing={isComplete ? missing : undefined} />
    </StageFrame>
  )
}

/** The background of a stage, also for what is shown in its place. */
export function StageFrame({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <div className={classes.stage} data-look={look}>
      {children}
    </div>
  )
}

type LoadingProps = { stage: State; files: readonly StageFile[]; missing: readonly StageFile[] | undefined }

/**
 * Shows loading progress, or why models cannot be displayed. Once a model is visible, the missing and the unreadable
 * files are named over it, if `missing` is given.
 */
function LoadingMessage({ stage: { readings, failed }, files, missing }: LoadingProps) {
  if (failed) return <StageMessage>3D pictures cannot be shown in this browser.</StageMessage>
  const all = files.map(({ id, file }) => ({ name: file.name, reading: readings.get(id) }))
  const faults = all.flatMap(({ name, reading }) => (reading?.words ? [`${name}: ${reading.words}`] : []))
  const isVisible = all.some(({ reading }) => reading?.geometry)
  if (isVisible && !missing) return null
  if (faults.length > 0)
    return (
      <StageMessage isBelow={isVisible}>
        <span role="alert">{faults.join(' ')}</span>
      </StageMessage>
    )
  if (isVisible && missing && missing.length > 0)
    return (
      <StageMessage isBelow>
        <output>Still loading: {missing.map(({ file }) => file.name).join(', ')}</output>
      </StageMessage>
    )
  if (isVisible || all.length === 0) return null
  const part = all.reduce((sum, { reading }) => sum + (reading?.phase === 'reading' ? 1 : (reading?.progress ?? 0)), 0)
  // The rest is for opening the files, so that the ring never stands at 100 % with nothing shown.
  const percent = Math.round((DOWNLOAD_PERCENT * part) / all.length)
  return (
    <StageMessage>
      <LoadingState label="Loading the models">
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
    </StageMessage>
  )
}

/** Words in the middle of the stage, or below its upper edge. */
export function StageMessage({ isBelow = false, children }: { isBelow?: boolean; children: ReactNode }) {
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
