import { IconBuilding, IconMapPin } from '@tabler/icons-react'
import type { SearchHit } from '#contract/search.ts'
import { ScreenLink, useReaches } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Mark } from '#web/ui/Mark.tsx'
import { Matched } from '#web/ui/Matched.tsx'
import { HitAction } from './HitAction.tsx'
import { HitName } from './HitName.tsx'
import { roleWords } from './hit-words.ts'
import classes from './Search.module.css'

type Props = { hit: SearchHit; words: readonly string[] }

/** Where it is, and whose. */
export function LocationCard({ hit, words }: Props) {
  const reaches = useReaches()
  const { model_id, full_name, organization_id, organization_name } = hit
  const href =
    organization_id === null ? paths.location(model_id) : paths.organizationLocation(organization_id, model_id)
  return (
    <article className={classes.line}>
      <span className={classes.sign}>
        <Icon of={IconMapPin} size={18} />
      </span>
      <div className={classes.who}>
        <span className={classes.title}>
          <HitName name={full_name} href={href} words={words} />
          <Mark label={roleWords(hit)} />
        </span>
        <span className={classes.under}>
          <Matched text={hit.locations.join(' · ')} words={words} className={classes.mark} />
        </span>
      </div>
      <div className={classes.where}>
        {organization_id !== null && organization_name ? (
          <ScreenLink href={paths.organization(organization_id)}>
            <Matched text={organization_name} words={words} className={classes.mark} />
          </ScreenLink>
        ) : null}
        <span className={classes.under}>{hit.organization_account_number}</span>
      </div>
      <div className={classes.way}>
        {reaches(href) ? (
          <HitAction label="Open" icon={IconBuilding} href={href} of={full_name} variant="default" />
        ) : null}
      </div>
    </article>
  )
}
