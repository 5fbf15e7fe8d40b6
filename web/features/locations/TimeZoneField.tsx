import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { isStaff } from '#contract/access.ts'
import { listTimeZones, proposeTimeZone } from '#contract/propose-time-zone.ts'
import { formatOffset, formatTimeZone } from '#contract/timezones.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import type { LocationValues } from './location-values.ts'

const BY_ADDRESS = 'by-address'
const OFFSET_ONLY = 'offset-only'

/** Register 48: the time zone follows the address until another is chosen; only staff may clear an offset they set. */
export function TimeZoneField({ form, disabled }: { form: UseFormReturnType<LocationValues>; disabled: boolean }) {
  const mayClearOffset = isStaff(toActor(useMe()))
  const { country, time_zone, timezone_offset } = form.values
  const storedOffset = form.getInitialValues().timezone_offset
  const zones = listTimeZones(country)
  const byAddress = { value: BY_ADDRESS, label: `By its address: ${formatProposal(form.values)}` }
  const offsetOnly = { value: OFFSET_ONLY, label: `${formatOffset(storedOffset ?? 0)}, without summer time` }
  return (
    <Select
      label="Time zone"
      description="The practice reads its dates and times in it."
      searchable
      allowDeselect={false}
      nothingFoundMessage="No such time zone in this country."
      data={[
        ...(storedOffset === null || mayClearOffset ? [byAddress] : []),
        ...(storedOffset === null ? [] : [offsetOnly]),
        // A zone of another country stays on the list while it is the chosen one.
        ...[...new Set([...(time_zone === null ? [] : [time_zone]), ...zones])].map((zone) => ({
          value: zone,
          label: formatTimeZone(zone),
        })),
      ]}
      disabled={disabled}
      value={time_zone ?? (timezone_offset === null ? BY_ADDRESS : OFFSET_ONLY)}
      onChange={choose}
      error={form.errors.time_zone ?? form.errors.timezone_offset}
    />
  )

  function choose(value: string | null) {
    form.setFieldValue('time_zone', value === BY_ADDRESS || value === OFFSET_ONLY ? null : value)
    form.setFieldValue('timezone_offset', value === OFFSET_ONLY ? storedOffset : null)
  }
}

/** Proposes nothing before the state and the ZIP code are typed. */
function formatProposal(place: LocationValues) {
  const proposed = place.state.trim() && place.zip_code.trim() ? proposeTimeZone(place) : null
  return proposed === null ? 'not known' : formatTimeZone(proposed)
}
