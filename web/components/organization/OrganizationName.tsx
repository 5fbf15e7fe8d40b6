import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import classes from './OrganizationName.module.css'
import { QuickGlance } from './QuickGlance.tsx'

/** The linked name of an organization, with the quick glance button for staff (LAYOUT-24). */
export function OrganizationName({ id, name }: { id: number; name: string }) {
  return (
    <span className={classes.name}>
      <span className={classes.words} title={name}>
        <ScreenLink href={paths.organization(id)}>{name}</ScreenLink>
      </span>
      <span className={classes.glance}>
        <QuickGlance id={id} name={name} />
      </span>
    </span>
  )
}
