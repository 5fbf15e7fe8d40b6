import { ChoiceButton, FloatingGroup, Rule } from '#web/features/viewer/Controls.tsx'
import type { MeasuresState } from '#web/features/viewer/useMeasures.ts'

/** Selects a measurement by two points or along the arch, and undoes or finishes the one in progress. */
export function MeasureWays({ measures }: { measures: MeasuresState }) {
  const { mode, pendingPoints, mm, begin, undo, finish } = measures
  return (
    <FloatingGroup at="above-dock" label="How it is measured">
      <ChoiceButton label="Point to point" isChosen={mode === 'points'} onClick={() => begin('points')} />
      <ChoiceButton label="Along the arch" isChosen={mode === 'arch'} onClick={() => begin('arch')} />
      {pendingPoints.length > 0 ? (
        <>
          <Rule />
          <ChoiceButton label="Undo" onClick={undo} />
        </>
      ) : null}
      {pendingPoints.length > 1 ? <ChoiceButton label={`Done, ${mm.toFixed(1)} mm`} isQuiet onClick={finish} /> : null}
    </FloatingGroup>
  )
}
