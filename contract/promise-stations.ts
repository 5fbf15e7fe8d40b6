/** What a case waits for next. */
export const STATIONS = ['setup', 'approval', 'print', 'parcel', 'none'] as const
export type Station = (typeof STATIONS)[number]
