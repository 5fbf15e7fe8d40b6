/** The colours of boundary loops in the canvas and in the legend of the report. */
export const LOOP_COLOURS = { border: '#E8A33D', hole: '#FF4D4F' } as const
