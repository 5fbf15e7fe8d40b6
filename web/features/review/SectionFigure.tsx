import { Box, Group, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { crossSection, type SectionAxis } from '#mesh/section.ts'
import { useToothName } from '#web/components/useToothName.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { ChoiceButton, FloatingGroup } from '#web/features/viewer/Controls.tsx'
import type { RoomFile, SetupWithTeeth } from '#web/features/setups/room-files.ts'
import classes from './Section.module.css'
import { formatSectionPosition, formatSectionSide, teethInSection } from './section-labels.ts'
import type { RoomStage } from '#web/features/viewer/room-views.ts'
import type { Section } from './useSection.ts'

type Props = {
  stage: RoomStage
  section: Section
  setup: SetupWithTeeth
  from: readonly RoomFile[]
  to: readonly RoomFile[]
  names: { from: string; to: string }
}

const AXES: readonly { value: `${SectionAxis}`; label: string }[] = [
  { value: '1', label: 'Across' },
  { value: '0', label: 'Lengthwise' },
]

/** Draws both outlines in the cutting plane, and names its position. */
export function SectionFigure({ stage, section, setup, from, to, names }: Props) {
  const { axis, at, box } = section
  const { readings, frame } = stage
  const visibleJaws = frame.arches
  const outlines = useMemo(
    () =>
      [
        { side: 'from', files: from },
        { side: 'to', files: to },
      ].map(({ side, files }) => ({ side, d: outlinePath(files, { readings, shown: visibleJaws, axis, at }) })),
    [from, to, readings, visibleJaws, axis, at],
  )
  const toothName = useToothName()
  const teeth = teethInSection(setup.teeth, section)
  const location = teeth.length > 0 ? `through ${teeth.map(toothName).join(' and ')}` : ''
  const description = [location, formatSectionSide(section)].filter(Boolean).join(', ')
  const left = axis === 1 ? box.low[0] : box.low[1]
  const width = axis === 1 ? box.high[0] - left : box.high[1] - left
  return (
    <Box component="section" className={classes.figure} aria-label="Section">
      <Group gap={8} wrap="nowrap">
        <Title order={3} fz={14}>
          Section
        </Title>
        <Text span fz={13} c="dimmed" truncate>
          {description}
        </Text>
      </Group>
      <svg
        className={classes.outlines}
        viewBox={`${left} ${-box.high[2]} ${width} ${box.high[2] - box.low[2]}`}
        // The outlines are redrawn while the plane is dragged, so an <img> does not apply.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`Outlines of ${names.from} and ${names.to}, ${description}, ${formatSectionPosition(section)}`}
      >
        {outlines.map(({ side, d }) => (
          <path key={side} data-of={side} d={d} vectorEffect="non-scaling-stroke" />
        ))}
      </svg>
      <Group justify="space-between" fz={13} c="var(--td-t2)" gap={8} wrap="nowrap">
        <Group gap={12} wrap="nowrap">
          {(['from', 'to'] as const).map((side) => (
            <Group key={side} gap={6} wrap="nowrap">
              <span className={classes.stroke} data-of={side} aria-hidden />
              {names[side]}
            </Group>
          ))}
        </Group>
        <Text span fz={13} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {formatSectionPosition(section)}
        </Text>
      </Group>
      <Group justify="space-between" mt={10} wrap="nowrap">
        <Segmented
          label="Which way it cuts"
          segments={AXES}
          value={`${axis}`}
          onChange={(value) => section.turn(value === '1' ? 1 : 0)}
        />
        <FloatingGroup at="none" label="What is cut away">
          <ChoiceButton label="Other side" isChosen={section.keeps === 'above'} onClick={section.flip} />
        </FloatingGroup>
      </Group>
    </Box>
  )
}

type OutlineOptions = Pick<RoomStage, 'readings' | 'shown'> & { axis: SectionAxis; at: number }

function outlinePath(files: readonly RoomFile[], { readings, shown, axis, at }: OutlineOptions) {
  const parts: string[] = []
  for (const { id, jaw } of files) {
    const geometry = readings.get(id)?.geometry
    if (!geometry || (shown !== 'both' && jaw && jaw !== shown)) continue
    const segments = crossSection(geometry, axis, at)
    const near = (n: number) => (segments[n] ?? 0).toFixed(2)
    const down = (n: number) => (-(segments[n] ?? 0)).toFixed(2)
    for (let n = 0; n < segments.length; n += 4) parts.push(`M${near(n)} ${down(n + 1)}L${near(n + 2)} ${down(n + 3)}`)
  }
  return parts.join('')
}
