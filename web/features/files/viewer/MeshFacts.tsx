import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconCurrentLocation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { Num } from '#web/ui/Num.tsx'
import type { CheckedMesh, DrawnLoop } from '../mesh-messages.ts'
import { several, sizeWords } from '../mesh-words.ts'
import { LOOP_COLOURS } from './loop-colours.ts'
import classes from './MeshFacts.module.css'
import { placeWords } from './place-words.ts'

type Props = { check: CheckedMesh; onLoop: (loop: DrawnLoop) => void }
type Mark = 'okay' | 'warning' | 'wrong'

/** The check of one mesh in lines, and its holes with a way to each. */
export function MeshFacts({ check, onLoop }: Props) {
  const { report, loops, warnings, hole_edges, jaw_by_name, jaw_by_shape } = check
  const holes = loops.filter(({ kind }) => kind === 'hole')
  const borders = loops.length - holes.length
  return (
    <>
      {warnings.map((words) => (
        <p key={words} className={classes.alert}>
          <Icon of={IconAlertTriangle} /> {words}
        </p>
      ))}
      <dl className={classes.facts}>
        <Fact name="Watertight" mark={report.watertight ? 'okay' : holes.length > 0 ? 'wrong' : undefined}>
          {report.watertight ? 'Yes' : 'No'}
        </Fact>
        <Fact name="Open edges" colour={LOOP_COLOURS.hole} mark={holes.length > 0 ? undefined : 'okay'}>
          {holes.length > 0 ? `${hole_edges} in ${several(holes.length, 'hole')}` : 'No holes'}
        </Fact>
        <Fact name="Scan border" colour={LOOP_COLOURS.border} mark={borders > 0 ? 'okay' : undefined}>
          {borders > 0 ? `${several(borders, 'loop')}, expected` : 'None'}
        </Fact>
        <Fact name="Shells" mark={check.loose_pieces > 0 ? 'warning' : 'okay'}>
          <Num value={report.shells} />
        </Fact>
        <Fact name="Triangles">
          <Num value={report.triangles} />
        </Fact>
        <Fact name="Size">{sizeWords(report.size_mm)}</Fact>
        <Fact name="Unit" mark={report.unit_suspect ? 'warning' : 'okay'}>
          {report.unit_suspect ? 'not plausible' : 'mm, plausible'}
        </Fact>
        <Fact name="Arch" mark={archMark(check)}>
          {archWords(jaw_by_name, jaw_by_shape, report.arch_suspect)}
        </Fact>
      </dl>
      {holes.length > 0 ? (
        <ol className={classes.holes}>
          {holes.map((hole, i) => (
            <li key={`${hole.edges} ${hole.length_mm}`}>
              <UnstyledButton className={classes.hole} onClick={() => onLoop(hole)}>
                <span className={classes.number}>{i + 1}</span>
                <span className={classes.words}>
                  <span>{placeWords(hole, check)}</span>
                  <span className={classes.quiet}>
                    {hole.size_mm.map((side) => side.toFixed(1)).join(' × ')} mm, {several(hole.edges, 'edge')}
                  </span>
                </span>
                <Icon of={IconCurrentLocation} label="Show" />
              </UnstyledButton>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}

const MARKS = { okay: IconCircleCheck, warning: IconAlertTriangle, wrong: IconCircleX }

type FactProps = { name: string; colour?: string; mark?: Mark | undefined; children: ReactNode }

function Fact({ name, colour, mark, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>
        {colour ? <span className={classes.key} style={{ background: colour }} /> : null}
        {name}
      </dt>
      <dd>
        {mark ? (
          <span className={classes[mark]}>
            <Icon of={MARKS[mark]} />
          </span>
        ) : null}
        {children}
      </dd>
    </div>
  )
}

function archMark({ report, jaw_by_name }: CheckedMesh): Mark | undefined {
  if (report.arch_suspect) return 'warning'
  return jaw_by_name ? 'okay' : undefined
}

function archWords(named: string | undefined, shaped: string | undefined, isSuspect: boolean) {
  const jaw = named ?? shaped
  if (!jaw) return 'unknown'
  const word = jaw === 'upper' ? 'Upper' : 'Lower'
  if (isSuspect) return `${word} by name, ${shaped ?? ''} by shape`
  return named ? `${word}, as named` : `${word}, by shape`
}
