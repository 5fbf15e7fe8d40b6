/** In ms: how often the page looks for deliveries that came about meanwhile. */
export const REFRESH_MS = 5000
