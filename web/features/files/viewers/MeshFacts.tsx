import { Box, Center, Flex, Group, Stack, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconCurrentLocation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/Icon.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import type { CheckedMesh, DrawnLoop } from '#web/features/viewer/mesh-messages.ts'
import { formatPlural } from '#mesh/format-count.ts'
import { formatDimensions } from '../mesh-labels.ts'
import { LOOP_COLOURS } from '#web/features/viewer/drawn-loops.ts'
import classes from './MeshFacts.module.css'
import { formatHoleLocation } from './hole-location.ts'

type Props = { check: CheckedMesh; onLoop: (loop: DrawnLoop) => void }
type FactMark = keyof typeof MARK_STYLES

/** The check report of a mesh, with its holes as buttons that move the camera to them. */
export function MeshFacts({ check, onLoop }: Props) {
  const { report, loops, warnings, hole_edges, jaw_by_name, jaw_by_shape } = check
  const holes = loops.filter(({ kind }) => kind === 'hole')
  const borders = loops.length - holes.length
  return (
    <>
      <Stack gap="xs" mb={warnings.length > 0 ? 'sm' : 0}>
        {warnings.map((warning) => (
          <Notice key={warning} icon={IconAlertTriangle} tone="warning">
            {warning}
          </Notice>
        ))}
      </Stack>
      <Box component="dl" mb="sm">
        <Fact name="Closed all around" mark={holes.length > 0 ? 'wrong' : undefined}>
          {report.watertight ? 'Yes' : 'No'}
        </Fact>
        <Fact name="Open edges" colour={LOOP_COLOURS.hole}>
          {holes.length > 0 ? `${hole_edges} in ${formatPlural(holes.length, 'hole')}` : 'None inside the border'}
        </Fact>
        <Fact name="Scan border" colour={LOOP_COLOURS.border} mark={borders > 0 ? 'okay' : undefined}>
          {borders > 0 ? `${formatPlural(borders, 'loop')}, expected` : 'None'}
        </Fact>
        <Fact name="Shells" mark={check.loose_pieces > 0 ? 'warning' : 'okay'}>
          <TabularNumber value={report.shells} />
        </Fact>
        <Fact name="Triangles">
          <TabularNumber value={report.triangles} />
        </Fact>
        <Fact name="Size">{formatDimensions(report.size_mm)}</Fact>
        <Fact name="Unit" mark={report.unit_suspect ? 'warning' : 'okay'}>
          {report.unit_suspect ? 'not plausible' : 'mm, plausible'}
        </Fact>
        <Fact name="Arch" mark={archMark(check)}>
          {formatArch(jaw_by_name, jaw_by_shape, report.arch_suspect)}
        </Fact>
      </Box>
      {holes.length > 0 ? (
        <ItemList label="Holes" isNumbered isBoxed>
          {holes.map((hole, i) => (
            <li key={`${hole.edges} ${hole.length_mm}`}>
              <UnstyledButton
                className={classes.hole}
                display="block"
                w="100%"
                px={10}
                py="sm"
                onClick={() => onLoop(hole)}
              >
                <Group gap={10} wrap="nowrap">
                  <Center
                    component="span"
                    flex="none"
                    w={20}
                    h={20}
                    bdrs="50%"
                    bg={LOOP_COLOURS.hole}
                    c="#1c0607"
                    fz={11}
                    fw={600}
                  >
                    {i + 1}
                  </Center>
                  <Box flex={1}>
                    {formatHoleLocation(hole, check)}
                    <SecondaryText isBelow>
                      {hole.size_mm.map((side) => side.toFixed(1)).join(' × ')} mm, {formatPlural(hole.edges, 'edge')}
                    </SecondaryText>
                  </Box>
                  <Icon of={IconCurrentLocation} label="Show" />
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </ItemList>
      ) : null}
    </>
  )
}

const MARK_STYLES = {
  okay: { icon: IconCircleCheck, colour: 'var(--td-okay)' },
  warning: { icon: IconAlertTriangle, colour: 'var(--td-warning)' },
  wrong: { icon: IconCircleX, colour: 'var(--td-danger)' },
}

type FactProps = { name: string; colour?: string; mark?: FactMark | undefined; children: ReactNode }

function Fact({ name, colour, mark, children }: FactProps) {
  return (
    <Flex justify="space-between" gap="md" py={3.5}>
      <Flex component="dt" align="center" gap="sm" c="var(--td-t2)">
        {colour ? <Box component="span" w={14} h={3} bdrs={2} bg={colour} /> : null}
        {name}
      </Flex>
      <Flex component="dd" align="center" gap="sm" ta="end">
        {mark ? <Icon of={MARK_STYLES[mark].icon} color={MARK_STYLES[mark].colour} /> : null}
        {children}
      </Flex>
    </Flex>
  )
}

function archMark({ report, jaw_by_name }: CheckedMesh): FactMark | undefined {
  if (report.arch_suspect) return 'warning'
  return jaw_by_name ? 'okay' : undefined
}

function formatArch(byName: string | undefined, byShape: string | undefined, isSuspect: boolean) {
  const jaw = byName ?? byShape
  if (!jaw) return 'unknown'
  const label = jaw === 'upper' ? 'Upper' : 'Lower'
  if (isSuspect) return `${label} by name, ${byShape ?? ''} by shape`
  return byName ? `${label}, as named` : `${label}, by shape`
}
