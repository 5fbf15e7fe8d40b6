import { Button, Modal } from '@mantine/core'
import { IconCamera, IconDownload, IconX } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Keys } from '#web/ui/Keys.tsx'
import { Axes } from './Axes.tsx'
import { Canvas } from './Canvas.tsx'
import { Dock } from './Dock.tsx'
import { chosenFiles } from './chosen.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { saveScreenshot } from './screenshot.ts'
import { Tools } from './Tools.tsx'
import { useViewer } from './useViewer.ts'
import { idOf, jawOfFile, type ViewerFile } from './viewer-file.ts'
import classes from './ViewerDialog.module.css'
import { keyActions } from './viewer-keys.ts'

export type ViewerDialogProps = {
  opened: boolean
  onClose: () => void
  files: readonly ViewerFile[]
  /** The id of the file to begin with; else the first. */
  first?: string | number | undefined
  /** Patient name and case number. */
  title: string
  subtitle?: string | undefined
  /** Shown as a button when given. */
  onDownload?: ((file: ViewerFile) => void) | undefined
  /** Below the report, e.g. accepting a warning. */
  footer?: ReactNode
}

const PADS = { top: 64, right: 40, bottom: 96, left: 88 }

/** The whole screen for the model; dark whatever the theme, so that the plaster is the brightest thing. */
export function ViewerDialog({ opened, onClose, ...props }: ViewerDialogProps) {
  useFocusReturned()
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen closeOnEscape={false} transitionProps={{ duration: 120 }}>
      <Modal.Content className={classes.content} aria-label={`3D view of ${props.title}`} radius={0}>
        <Body {...props} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Body({ files, first, title, subtitle, onClose, onDownload, footer }: Omit<ViewerDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState(() => firstOf(files, first))
  const active = chosenFiles(files, chosen)
  const state = useViewer({ files: active, pads: PADS, gap: 10 })
  const { viewer, readings, measuring } = state
  const jaws = new Set(active.map((file, at) => jawOfFile(file, readings[at])))
  const current = files.find((file, at) => idOf(file, at) === chosen)

  function screenshot() {
    if (viewer) void saveScreenshot(viewer, `${title} ${state.looks.view}`, state.measurements)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (measuring) state.setMeasuring(false)
      else onClose()
      return
    }
    const action = keyActions(state, screenshot)[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    // Keys work wherever the focus is in here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.page} data-always-dark onKeyDown={onKeyDown}>
      <header className={classes.header}>
        <IconButton icon={IconX} label="Close" onClick={onClose} />
        <h2 className={classes.title}>
          {title} {subtitle ? <span className={classes.subtitle}>{subtitle}</span> : null}
        </h2>
        <Button
          variant="default"
          aria-label="Screenshot"
          leftSection={<Icon of={IconCamera} />}
          rightSection={<Keys keys="s" />}
          onClick={screenshot}
        >
          Screenshot
        </Button>
        {onDownload && current ? (
          <Button
            variant="default"
            aria-label="Download"
            leftSection={<Icon of={IconDownload} />}
            onClick={() => onDownload(current)}
          >
            Download
          </Button>
        ) : null}
      </header>
      <div className={classes.stage}>
        <Canvas state={state} files={active} label={`3D view of ${title}`} foot={76} />
        {measuring ? (
          <output className={classes.hint}>
            Click two points. <Keys keys="Escape" /> ends measuring.
          </output>
        ) : null}
        {viewer ? <Axes viewer={viewer} /> : null}
        <Tools state={state} />
        <Dock state={state} hasBoth={jaws.has('upper') && jaws.has('lower')} />
      </div>
      <ReportPanel files={files} active={active} state={state} chosen={chosen} onChoose={setChosen} footer={footer} />
    </div>
  )
}

function firstOf(files: readonly ViewerFile[], first: string | number | undefined) {
  const ids = files.map(idOf)
  const wanted = first === undefined ? undefined : ids.find((id) => id === String(first))
  // A file with holes is what one comes for.
  const doubtful = files.findIndex(({ report }) => (report?.holes ?? 0) > 0)
  return wanted ?? ids[Math.max(0, doubtful)] ?? ''
}

/** Most often it is taken out of the page to close it, and Mantine then gives the focus to nobody. */
function useFocusReturned() {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      queueMicrotask(() => {
        if (before instanceof HTMLElement && !document.querySelector('[role="dialog"]')) before.focus()
      })
    }
  }, [])
}
