import { OrganizationPicker } from '#web/components/OrganizationPicker.tsx'
import classes from '#web/ui/table/FilterBar.module.css'

type Props = { value: number | undefined; onChange: (id: number | undefined) => void }

/** For those who see several organizations: one of them, and then its locations. */
export function OrganizationFilter(props: Props) {
  return (
    <OrganizationPicker
      className={classes.field}
      aria-label="Organization"
      placeholder="All organizations"
      clearButtonProps={{ 'aria-label': 'All organizations' }}
      {...props}
    />
  )
}
