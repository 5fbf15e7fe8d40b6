import { Group, SimpleGrid, Text } from '@mantine/core'
import type { SetupFile } from '#contract/setups.ts'
import { jawOfId } from '#mesh/jaw.ts'
import { STAYS, USUAL } from '#mesh/setup-fit.ts'
import { Verdict } from '#web/features/files/Verdict.tsx'
import { DateText } from '#web/ui/DateText.tsx'
import { JAW_WORDS } from '#web/features/files/mesh-words.ts'

type Props = {
  files: readonly SetupFile[]
  /** When a scan came. */
  scannedAt: (scan_file_id: number) => string | undefined
}

/** Whether the teeth belong to this case, as short facts; only what is wrong is amber. */
export function FitFacts({ files, scannedAt }: Props) {
  const fitted = files.flatMap((file) => (file.part === 'teeth' && file.fit ? [{ ...file, fit: file.fit }] : []))
  if (fitted.length === 0) return null
  const scan = fitted.find(({ fit }) => fit.scan_file_id !== null)?.fit.scan_file_id
  const date = typeof scan === 'number' ? scannedAt(scan) : undefined
  const away = Math.max(...fitted.map(({ fit }) => fit.moved_mm ?? 0))
  return (
    <section aria-label="Fit to the scan">
      <Text component="h3" fw={600} mb="xs">
        Fit to the scan{date ? ' of ' : ''}
        {date ? <DateText value={date} /> : null}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing={6}>
        {fitted.map((file) =>
          file.fit.distance_mm === null ? null : (
            <Fact key={file.id} name={archOf(file)} isWrong={file.fit.distance_mm > USUAL}>
              {file.fit.distance_mm.toFixed(2)} mm
            </Fact>
          ),
        )}
        <Fact name="Place" isWrong={away > STAYS}>
          {away > STAYS ? `${away.toFixed(1)} mm away` : 'as scanned'}
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
      </SimpleGrid>
    </section>
  )
}

function Fact({ name, isWrong, children }: { name: string; isWrong: boolean; children: string | string[] }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text span inherit c="var(--td-t2)">
        {name}
      </Text>
      <Verdict kind={isWrong ? 'warning' : 'okay'}>{children}</Verdict>
    </Group>
  )
}

function archOf({ jaw_id }: SetupFile) {
  const jaw = jawOfId(jaw_id)
  return jaw ? `${JAW_WORDS[jaw]} arch` : 'Arch'
}
