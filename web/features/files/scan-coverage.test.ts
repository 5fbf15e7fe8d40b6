import { expect, it } from 'vitest'
import type { MeshReport } from '#contract/files.ts'
import { scanCoverage, type Scan } from './scan-coverage.ts'
import { meshCheckLabel } from './mesh-labels.ts'

const intact = { triangles: 9, shells: 1, open_edges: 9, holes: 0, watertight: false, unit_suspect: false }

const ORIGIN: [number, number, number] = [0, 0, 0]

function scan(
  name: string,
  reach_mm: number,
  state: 'complete' | 'unsure' = 'complete',
): Scan & { report: MeshReport } {
  const ends = (['left', 'right'] as const).map((side) => ({
    side,
    reach_mm,
    is_short: false,
    point: ORIGIN,
  }))
  return { name, report: { ...intact, arch_suspect: false, size_mm: [70, 55, 20], coverage: { state, ends } } }
}

it('compares a scan with the newest one of the other jaw, even if that was uploaded later', () => {
  const lower = scan('lower.stl', 42)
  expect(scanCoverage(lower, [lower, scan('lower-2.stl', 53)])?.state).toBe('complete')
  expect(scanCoverage(lower, [lower, scan('upper.stl', 56)])?.state).toBe('short')
  expect(scanCoverage(lower, [scan('upper.stl', 56), lower, scan('upper-2.stl', 44)])?.state).toBe('complete')
  expect(scanCoverage({ ...lower, name: 'scan.stl' }, [lower, scan('upper.stl', 56)])?.state).toBe('complete')
})

it('is green only if the ends were judged and no better scan was requested', () => {
  const { report } = scan('lower.stl', 53)
  const coverage = report.coverage
  const green = { label: 'Complete arch, closed surface', kind: 'okay' }
  const plain = { label: 'Closed surface', kind: 'plain' }
  expect(meshCheckLabel(report, { coverage, isUncertain: false })).toEqual(green)
  expect(meshCheckLabel(report, { coverage, isUncertain: true })).toEqual(plain)
  expect(meshCheckLabel(report, { coverage: undefined, isUncertain: false })).toEqual(plain)
  const unsure = coverage && { ...coverage, state: 'unsure' as const }
  expect(meshCheckLabel(report, { coverage: unsure, isUncertain: false })).toEqual(plain)
  expect(meshCheckLabel(report)).toEqual(plain)
  const short = { label: 'May end before the last molar', kind: 'warning' }
  expect(meshCheckLabel(report, { coverage: coverage && { ...coverage, state: 'short' }, isUncertain: false })).toEqual(
    short,
  )
  expect(meshCheckLabel({ ...report, holes: 1 }, { coverage, isUncertain: false })).toEqual({
    label: '1 hole',
    kind: 'warning',
  })
})
