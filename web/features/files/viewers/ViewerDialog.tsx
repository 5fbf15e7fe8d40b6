import { Box, Button, Flex, Modal, Text, Title } from '@mantine/core'
import { IconCamera, IconDownload, IconX, type Icon as TablerIcon } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useCloseOnBack } from '#web/ui/back-layers.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { KeyboardHint } from '#web/ui/KeyboardHint.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Axes } from '#web/features/viewer/Axes.tsx'
import { fileId, type ViewerFile } from '#web/features/viewer/viewer-file.ts'
import { Dock } from './Dock.tsx'
import { FileStage } from './FileStage.tsx'
import { withOpposingJaw } from './opposing-jaw.ts'
import { ReportPanel } from './ReportPanel.tsx'
import { saveScreenshot } from './screenshot.ts'
import stage from './Stage.module.css'
import { Tools } from './Tools.tsx'
import { useFileViewer } from './useFileViewer.ts'
import classes from './ViewerDialog.module.css'
import { keyActions } from './viewer-keys.ts'
import { useIsPhone } from '#web/ui/useIsPhone.ts'

export type ViewerDialogProps = {
  opened: boolean
  onClose: () => void
  files: readonly ViewerFile[]
  /** The id of the file to open; defaults to the first with holes, otherwise to the first. */
  first?: string | number | undefined
  /** The patient's name; `subtitle` is the case number. */
  title: string
  subtitle?: string | undefined
  /** Renders a download button if given. */
  onDownload?: ((file: ViewerFile) => void) | undefined
}

const PADS = { top: 64, right: 40, bottom: 96, left: 88 }
/** On a phone the dock is two rows high; the arch fits beside the tools and above the dock. */
const PHONE_PADS = { top: 16, right: 12, bottom: 134, left: 82 }

/** The full-screen viewer. It is dark in any theme, so that the plaster is the brightest part. */
export function ViewerDialog({ opened, onClose, ...props }: ViewerDialogProps) {
  useCloseOnBack(opened ? onClose : undefined)
  return (
    <Modal.Root opened={opened} onClose={onClose} fullScreen closeOnEscape={false} transitionProps={{ duration: 120 }}>
      <Modal.Content bg="#11161d" aria-label={`3D view of ${props.title}`} radius={0}>
        <Body {...props} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  )
}

function Body({ files, first, title, subtitle, onClose, onDownload }: Omit<ViewerDialogProps, 'opened'>) {
  const [chosen, setChosen] = useState(() => findFirst(files, first))
  const active = withOpposingJaw(files, chosen)
  const isPhone = useIsPhone()
  const state = useFileViewer({ files: active, pads: isPhone ? PHONE_PADS : PADS, gap: 10 })
  const { viewer, isMeasuring } = state
  const current = files.find((file, at) => fileId(file, at) === chosen)

  function choose(id: string) {
    setChosen(id)
    // Other jaws are not looked at from where these were turned to.
    if (!state.files.some((file) => file.id === id)) state.goTo(state.view)
  }

  function screenshot() {
    if (viewer) void saveScreenshot(viewer, `${title} ${state.view}`, state.measures.all)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      if (isMeasuring) state.setMeasuring(false)
      else onClose()
      return
    }
    const action = keyActions(state, screenshot)[event.key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    // The shortcuts work wherever the focus is inside the dialog.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={restoreFocus} className={classes.page} data-always-dark onKeyDown={onKeyDown}>
      <Flex component="header" align="center" gap={10} pl="sm" pr="md" bg="var(--td-sub)" className={classes.header}>
        <IconButton icon={IconX} label="Close" onClick={onClose} />
        <Title order={2} flex={1} miw={0} lineClamp={1}>
          {title} {subtitle ? <SecondaryText>{subtitle}</SecondaryText> : null}
        </Title>
        <HeadButton icon={IconCamera} label="Screenshot" keys="s" isPhone={isPhone} onClick={screenshot} />
        {onDownload && current ? (
          <HeadButton icon={IconDownload} label="Download" isPhone={isPhone} onClick={() => onDownload(current)} />
        ) : null}
      </Flex>
      <Box className={classes.stage} pos="relative" miw={0}>
        <FileStage state={state} look="dialog" label={`3D view of ${title}`} foot={76}>
          {isMeasuring ? (
            <Text
              component="output"
              inherit
              className={stage.hint}
              top={16}
              left={0}
              right={0}
              w="fit-content"
              maw="50%"
              mx="auto"
              bg="var(--td-menu)"
              c="var(--td-t2)"
            >
              Click two points. <KeyboardHint keys="Escape" /> ends measuring.
            </Text>
          ) : null}
          {viewer ? <Axes viewer={viewer} /> : null}
          <Tools state={state} isPhone={isPhone} />
          <Dock state={state} isPhone={isPhone} />
        </FileStage>
      </Box>
      <ReportPanel files={files} state={state} chosen={chosen} onChoose={choose} />
    </div>
  )
}

type HeadProps = { icon: TablerIcon; label: string; keys?: string; isPhone: boolean; onClick: () => void }

/** Icon only on a phone, to leave room for the title. */
function HeadButton({ icon, label, keys, isPhone, onClick }: HeadProps) {
  return (
    <Button
      variant="default"
      px={isPhone ? 'md' : undefined}
      aria-label={label}
      leftSection={isPhone ? undefined : <Icon of={icon} />}
      rightSection={keys ? <KeyboardHint keys={keys} /> : undefined}
      onClick={onClick}
    >
      {isPhone ? <Icon of={icon} /> : label}
    </Button>
  )
}

function findFirst(files: readonly ViewerFile[], first: string | number | undefined) {
  const ids = files.map(fileId)
  const requested = first === undefined ? undefined : ids.find((id) => id === String(first))
  // Users mostly open the viewer to inspect a file with holes.
  const withHoles = files.findIndex(({ report }) => (report?.holes ?? 0) > 0)
  return requested ?? ids[Math.max(0, withHoles)] ?? ''
}

/** Restores the focus: the dialog is usually unmounted to close it, and then Mantine does not. */
function restoreFocus() {
  const previousFocus = document.activeElement
  return () => {
    queueMicrotask(() => {
      if (previousFocus instanceof HTMLElement && !document.querySelector('[role="dialog"]')) previousFocus.focus()
    })
  }
}
