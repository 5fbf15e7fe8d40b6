import { Choice, Floating, Rule } from './Controls.tsx'
import type { MeasuresState } from './useMeasures.ts'

/** Selects a measurement by two points or along the arch, and undoes or finishes the one in progress. */
export function MeasureWays({ measures }: { measures: MeasuresState }) {
  const { way, begun, mm, begin, takeBack, finish } = measures
  return (
    <Floating at="above-dock" label="How it is measured">
      <Choice label="Point to point" isChosen={way === 'points'} onClick={() => begin('points')} />
      <Choice label="Along the arch" isChosen={way === 'arch'} onClick={() => begin('arch')} />
      {begun.length > 0 ? (
        <>
          <Rule />
          <Choice label="Undo" onClick={takeBack} />
        </>
      ) : null}
      {begun.length > 1 ? <Choice label={`Done, ${mm.toFixed(1)} mm`} isQuiet onClick={finish} /> : null}
    </Floating>
  )
}
