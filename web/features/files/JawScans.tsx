import { Button, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconMaximize, IconPlus, IconSwitchHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { JAWS, type Jaw } from '#mesh/jaw.ts'
import type { Vec3 } from '#mesh/measure.ts'
import { turnToViewer, turnedPoint, unturnedPoint } from '#mesh/turn.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useShortcuts } from '#web/ui/shortcuts.ts'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { useFilePicker } from '#web/ui/upload/useFilePicker.tsx'
import { JawCheck } from './JawCheck.tsx'
import classes from './JawScans.module.css'
import { JawViewer, ViewerDialog } from './lazy-viewers.tsx'
import { scanCoverage, shortEnds } from './scan-coverage.ts'
import type { Jaws, JawScan } from './useJaws.ts'
import { useReplaceFile } from './useReplaceFile.ts'
import type { Uploads } from './useUploads.ts'
import type { JawFile } from './viewers/JawViewer.tsx'

type Props = {
  uploads: Uploads
  jaws: Jaws
  /** The patient's name, for the title of the large viewer. */
  patient?: string | undefined
}

const NAMES: Record<Jaw, string> = { upper: 'Upper', lower: 'Lower' }

/** The scans of a new case side by side, each with its jaw and its check. More than two are a row of pictures. */
export function JawScans({ uploads, jaws, patient }: Props) {
  const { scans, canSwap, doubled } = jaws
  const [openId, setOpenId] = useState<string>()
  const replace = useReplaceFile(uploads)
  const picker = useFilePicker({ label: 'Add a scan', accept: '.stl', multiple: true, onFiles: uploads.add })
  useShortcuts(canSwap ? [{ keys: 'x', label: 'Swap upper and lower', group: 'Start A Case', run: jaws.swap }] : [])
  const areDrawn = scans.length <= 2
  const drawn = areDrawn ? scans.flatMap((scan, at) => toJawFile(scan, at === 0 ? 0 : 1) ?? []) : []
  const listed = scans.map(({ item }) => ({ name: item.name, report: item.mesh?.check?.report }))
  const viewable = scans.flatMap(({ item }) => (item.file ? [toViewerFile(item, item.file)] : []))

  return (
    <section aria-label="Scans" className={classes.card}>
      <div className={classes.stage} data-drawn={areDrawn}>
        {drawn.length > 0 ? (
          <JawViewer files={drawn} label={`3D view of ${scans.map(({ jaw }) => jaw ?? 'a').join(' and ')} scan`} />
        ) : null}
        <div className={classes.panes}>
          {scans.map(({ item, jaw }) => (
            <div key={item.id} className={classes.pane}>
              {areDrawn ? null : <Thumbnail url={item.picture} size={96} />}
              <JawMenu name={item.name} jaw={jaw} onChoose={(next) => jaws.choose(item.id, next)} />
            </div>
          ))}
          {scans.length === 1 ? (
            <div className={classes.pane}>
              <UnstyledButton className={classes.add} onClick={picker.open}>
                <Icon of={IconPlus} size={18} /> Add the other jaw
              </UnstyledButton>
            </div>
          ) : null}
        </div>
        {canSwap ? (
          <Button
            className={classes.swap}
            variant="default"
            radius="xl"
            leftSection={<Icon of={IconSwitchHorizontal} />}
            aria-label="Swap upper and lower"
            onClick={jaws.swap}
          >
            <span className={classes.words}>Swap upper and lower</span>
          </Button>
        ) : null}
        {viewable.length > 0 && drawn.length > 0 ? (
          <Button
            className={classes.turn}
            variant="default"
            size="xs"
            leftSection={<Icon of={IconMaximize} />}
            onClick={() => setOpenId(viewable[0]?.id)}
          >
            Turn
          </Button>
        ) : null}
      </div>
      {doubled ? (
        <Text component="output" display="block" className={classes.doubled}>
          Both look like {doubled === 'upper' ? 'an upper' : 'a lower'} jaw. Replace one, or choose its jaw above.
        </Text>
      ) : null}
      <div className={classes.checks}>
        {scans.map(({ item, jaw }) => (
          <JawCheck
            key={item.id}
            item={item}
            jaw={jaw}
            coverage={scanCoverage({ name: item.name, report: item.mesh?.check?.report }, listed)}
            uploads={uploads}
            onReplace={() => replace.pick(item.id)}
            onChoose={(next) => jaws.choose(item.id, next)}
          />
        ))}
      </div>
      {replace.input}
      {picker.input}
      {openId === undefined ? null : (
        <ViewerDialog
          opened
          title={patient ?? 'New case'}
          files={viewable}
          first={openId}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </section>
  )
}

type MenuProps = { name: string; jaw: Jaw | undefined; onChoose: (jaw: Jaw) => void }

function JawMenu({ name, jaw, onChoose }: MenuProps) {
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          className={classes.jaw}
          variant="default"
          size="xs"
          rightSection={<Icon of={IconChevronDown} />}
          aria-label={`Jaw of ${name}: ${jaw ? NAMES[jaw] : 'not known'}`}
        >
          {jaw ? NAMES[jaw] : 'Which jaw?'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {JAWS.map((each) => (
          <Menu.Item key={each} onClick={() => onChoose(each)}>
            {NAMES[each]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The file for the small viewer, once its shape is known; another jaw lays it differently, so it is another file. */
function toJawFile({ item, jaw = 'lower' }: JawScan, half: 0 | 1): JawFile | undefined {
  const check = item.mesh?.check
  if (!item.file || !check) return undefined
  // What is no arch is shown as it lies in its file.
  const turn = check.signs && turnToViewer(check.signs, jaw)
  const toViewer = (point: Vec3) => {
    const inFile = check.turn ? unturnedPoint(point, check.turn) : point
    return turn ? turnedPoint(inFile, turn) : inFile
  }
  return {
    id: `${item.id} ${jaw}`,
    name: item.name,
    bytes: item.file,
    jaw,
    ...(turn ? { turn } : {}),
    half,
    ends: shortEnds(check.report.coverage).map(({ point }) => toViewer(point)),
  }
}

/** A file that lies askew is turned in the large viewer too. */
function toViewerFile({ id, name, mesh }: JawScan['item'], bytes: File) {
  const turn = mesh?.check?.turn
  return { id, name, bytes, ...(turn ? { turn } : {}) }
}
