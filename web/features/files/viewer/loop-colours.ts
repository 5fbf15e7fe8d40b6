/** Open edges in the picture, and the key to them in the report. */
export const LOOP_COLOURS = { border: '#E8A33D', hole: '#FF4D4F' } as const
