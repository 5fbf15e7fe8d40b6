import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconCircleCheck, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { bytesWords, jawOf, JAW_WORDS, verdictOf } from '../mesh-words.ts'
import type { MeshReading } from '../mesh-reader.ts'
import { MeshFacts } from './MeshFacts.tsx'
import classes from './ReportPanel.module.css'
import type { ViewerState } from './useViewer.ts'
import { idOf, type ViewerFile } from './viewer-file.ts'

type Props = {
  files: readonly ViewerFile[]
  active: readonly ViewerFile[]
  state: ViewerState
  chosen: string
  onChoose: (id: string) => void
  footer?: ReactNode
}

/** What it means: the check of the chosen file, the others to choose, and what was measured. */
export function ReportPanel({ files, active, state, chosen, onChoose, footer }: Props) {
  const readingOf = (id: string) => state.readings[active.findIndex((file, at) => idOf(file, at) === id)]
  const seconds = readingOf(chosen)?.check?.seconds
  return (
    <aside className={classes.panel} aria-label="Mesh report">
      <div className={classes.scroll}>
        <div className={classes.head}>
          <h3 className={classes.title}>Mesh report</h3>
          {seconds === undefined ? null : <span className={classes.quiet}>checked in {seconds.toFixed(1)} s</span>}
        </div>
        {files.map((file, at) => {
          const id = idOf(file, at)
          return (
            <FileReport
              key={id}
              file={file}
              reading={readingOf(id)}
              isOpen={id === chosen}
              onOpen={() => onChoose(id)}
              onLoop={(loop) => state.viewer?.flyToLoop(id, loop)}
            />
          )
        })}
        <Measurements state={state} />
      </div>
      {footer ? <div className={classes.footer}>{footer}</div> : null}
    </aside>
  )
}

type FileProps = {
  file: ViewerFile
  reading: MeshReading | undefined
  isOpen: boolean
  onOpen: () => void
  onLoop: Parameters<typeof MeshFacts>[0]['onLoop']
}

function FileReport({ file, reading, isOpen, onOpen, onLoop }: FileProps) {
  const check = reading?.check
  const report = check?.report ?? file.report ?? undefined
  const jaw = file.jaw ?? jawOf(file.name, check)
  const size = reading?.size ?? file.size
  const facts = [jaw && JAW_WORDS[jaw], size && bytesWords(size)].filter(Boolean).join(' · ')
  const picture = reading?.picture ?? file.thumbnail_url ?? undefined
  const verdict = report && verdictOf(report)
  return (
    <section className={classes.file}>
      <UnstyledButton className={classes.summary} aria-expanded={isOpen} onClick={onOpen}>
        <span className={classes.picture}>{picture ? <img src={picture} alt="" /> : null}</span>
        <span className={classes.names}>
          <span className={classes.name}>{file.name}</span>
          <span className={classes.quiet}>{facts}</span>
        </span>
        {isOpen ? null : (
          <>
            {verdict ? (
              <span className={classes[verdict.kind]}>
                <Icon of={verdict.kind === 'okay' ? IconCircleCheck : IconAlertTriangle} /> {verdict.words}
              </span>
            ) : null}
            <Icon of={IconChevronDown} />
          </>
        )}
      </UnstyledButton>
      {isOpen && reading?.words ? (
        <p className={classes.fault} role="alert">
          {reading.words}
        </p>
      ) : null}
      {isOpen && check ? <MeshFacts check={check} onLoop={onLoop} /> : null}
      {isOpen && !check && !reading?.words ? <p className={classes.quiet}>Being checked…</p> : null}
    </section>
  )
}

function Measurements({ state: { measurements, forget } }: { state: ViewerState }) {
  return (
    <section className={classes.file}>
      <div className={classes.head}>
        <h3 className={classes.title}>Measurements</h3>
        <span className={classes.quiet}>{measurements.length}</span>
      </div>
      {measurements.length === 0 ? <p className={classes.quiet}>Press M and click two points.</p> : null}
      <ul className={classes.measured}>
        {measurements.map((each, i) => (
          <li key={`${each.from.point.join()} ${each.to.point.join()}`} className={classes.measure}>
            <span>Distance {i + 1}</span>
            <strong>{each.mm.toFixed(1)} mm</strong>
            <IconButton
              icon={IconTrash}
              iconSize={15}
              size="sm"
              label={`Remove distance ${i + 1}`}
              onClick={() => forget(each)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
