/** Longest side of an arch in mm: a quarter of an arch is about 30, the widest with a base below 110. */
const plausible = { low: 20, high: 200 }
const usual = { low: 40, high: 100 }

const units = [
  { factor: 10, message: 'The file seems to be in centimeters.' },
  { factor: 25.4, message: 'The file seems to be in inches.' },
  { factor: 1000, message: 'The file seems to be in meters.' },
  { factor: 0.1, message: 'The file seems to be ten times too large.' },
  { factor: 0.001, message: 'The file seems to be in micrometers.' },
  { factor: 1 / 25.4, message: 'The file seems to have been converted from inches twice.' },
] as const

/**
 * `scale` converts the numbers of the file to millimeters, as far as it can be guessed; `warning` is set if `suspect`
 * is.
 */
export type UnitGuess = { suspect: boolean; scale: number; warning?: string }

/** Guesses the unit of a file by its longest side. */
export function guessUnit(longest: number): UnitGuess {
  if (longest >= plausible.low && longest <= plausible.high) return { suspect: false, scale: 1 }
  const guess = units.find(({ factor }) => longest * factor >= usual.low && longest * factor <= usual.high)
  const size = `${longest >= 100 ? Math.round(longest) : Number(longest.toPrecision(2))} mm wide is not the size of an arch.`
  return {
    suspect: true,
    scale: guess?.factor ?? 1,
    warning: guess
      ? `${size} ${guess.message} Please export it in millimeters.`
      : `${size} Please check the unit of the file: it must be in millimeters.`,
  }
}
