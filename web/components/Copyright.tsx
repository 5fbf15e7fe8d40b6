import { useProviderName } from '#web/api/useSettings.ts'

const YEAR = new Date().getFullYear()

/** LAYOUT-06. */
export function Copyright() {
  return `© ${YEAR} ${useProviderName()}`
}
