import { Box, Flex, Group, Stack, Text } from '@mantine/core'
import type { PatientFile } from '#contract/files.ts'
import type { SetupTeeth } from '#contract/setup-teeth.ts'
import type { SetupFile } from '#contract/setups.ts'
import { jawFromId } from '#mesh/jaw.ts'
import { MAX_DISPLACEMENT_MM, MAX_FIT_DISTANCE_MM } from '#mesh/setup-fit.ts'
import { ScanCheckResult } from '#web/features/files/ScanCheckResult.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { JAW_LABELS } from '#web/features/files/mesh-labels.ts'
import { LazyFitStage } from './LazySetupStage.tsx'

type Props = {
  files: readonly SetupFile[]
  teeth: SetupTeeth | null
  scans: readonly PatientFile[]
  /** Returns the upload time of a scan. */
  scannedAt: (scan_file_id: number) => string | undefined
}

/** Shows whether the setup fits the scans of the case, as a picture and as figures; only deviations are highlighted. */
export function FitFacts({ files, teeth, scans, scannedAt }: Props) {
  const fitted = files.flatMap((file) => (file.part === 'teeth' && file.fit ? [{ ...file, fit: file.fit }] : []))
  if (fitted.length === 0) return null
  const scan = fitted.find(({ fit }) => fit.scan_file_id !== null)?.fit.scan_file_id
  const date = typeof scan === 'number' ? scannedAt(scan) : undefined
  const away = Math.max(...fitted.map(({ fit }) => fit.moved_mm ?? 0))
  const inspected = files.filter(({ inspection }) => inspection === 'done')
  return (
    <section aria-label="Fit to the scan">
      <Group justify="space-between" mb="xs">
        <Text component="h3" fw={600}>
          Fit to the scan{date ? ' of ' : ''}
          {date ? <DateText value={date} /> : null}
        </Text>
        {scans.length > 0 ? (
          <Group gap="md" fz={13} c="var(--td-t2)">
            <Swatch colour="#7db9e2">Scan</Swatch>
            <Swatch colour="#eae2d3">Setup</Swatch>
          </Group>
        ) : null}
      </Group>
      <Flex
        direction={{ base: 'column', sm: 'row' }}
        bd="1px solid var(--td-line)"
        bdrs="md"
        style={{ overflow: 'hidden' }}
      >
        <Box flex={1} miw={0}>
          {/* Remounts when the files change. */}
          <LazyFitStage
            key={[...inspected.map(({ id }) => id), teeth === null].join(' ')}
            setup={{ files: inspected, teeth }}
            scans={scans}
          />
        </Box>
        <Stack gap={6} p="md" w={{ base: '100%', sm: 232 }} justify="center">
          {fitted.map((file) =>
            file.fit.distance_mm === null ? null : (
              <Fact key={file.id} name={archLabel(file)} isWrong={file.fit.distance_mm > MAX_FIT_DISTANCE_MM}>
                {file.fit.distance_mm.toFixed(2)} mm
              </Fact>
            ),
          )}
          <Fact name="Place" isWrong={away > MAX_DISPLACEMENT_MM}>
            {away > MAX_DISPLACEMENT_MM ? `${away.toFixed(1)} mm away` : 'as scanned'}
          </Fact>
          <Fact name="Unit" isWrong={fitted.some(({ fit }) => fit.unit !== 'mm')}>
            {[...new Set(fitted.map(({ fit }) => fit.unit))].join(', ')}
          </Fact>
          <Fact name="Arches" isWrong={fitted.some(({ fit }) => fit.is_other_arch)}>
            {fitted.some(({ fit }) => fit.is_other_arch) ? 'exchanged' : 'as named'}
          </Fact>
          <Fact name="Mirrored" isWrong={fitted.some(({ fit }) => fit.is_mirrored)}>
            {fitted.some(({ fit }) => fit.is_mirrored) ? 'yes' : 'no'}
          </Fact>
        </Stack>
      </Flex>
    </section>
  )
}

function Swatch({ colour, children }: { colour: string; children: string }) {
  return (
    <Group gap={6}>
      <Box component="span" w={10} h={10} bdrs={3} bg={colour} bd="1px solid var(--td-line2)" aria-hidden />
      {children}
    </Group>
  )
}

function Fact({ name, isWrong, children }: { name: string; isWrong: boolean; children: string | string[] }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text span inherit c="var(--td-t2)">
        {name}
      </Text>
      <ScanCheckResult kind={isWrong ? 'warning' : 'okay'}>{children}</ScanCheckResult>
    </Group>
  )
}

function archLabel({ jaw_id }: SetupFile) {
  const jaw = jawFromId(jaw_id)
  return jaw ? `${JAW_LABELS[jaw]} arch` : 'Arch'
}
