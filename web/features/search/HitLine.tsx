import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SearchHit } from '#contract/search.ts'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { Mark } from '#web/ui/Mark.tsx'
import { Highlight } from '#web/ui/Highlight.tsx'
import { HitName } from './HitName.tsx'
import { formatRole } from './hit-labels.ts'
import classes from './Search.module.css'

type Props = {
  hit: SearchHit
  highlights: readonly string[]
  lead: ReactNode
  href: string
  /** Rendered beside the name. */
  marks?: ReactNode
  /** Rendered below the name. */
  under: string
  /** Rendered below the organization. */
  where: ReactNode
  /** Link or button at the end of the line. */
  action: ReactNode
}

/** Single-line card of a user or a location. */
export function HitLine({ hit, highlights, lead, href, marks, under, where, action }: Props) {
  const { full_name, organization_id, organization_name } = hit
  return (
    <article className={classes.line}>
      {lead}
      <div>
        <Group gap="4px 8px">
          <HitName name={full_name} href={href} highlights={highlights} />
          <Mark label={formatRole(hit)} />
          {marks}
        </Group>
        <Text c="var(--td-t2)">
          <Highlight text={under} words={highlights} className={classes.mark} />
        </Text>
      </div>
      <div>
        {organization_id !== null && organization_name ? (
          <ScreenLink href={paths.organization(organization_id)}>
            <Highlight text={organization_name} words={highlights} className={classes.mark} />
          </ScreenLink>
        ) : null}
        <Text c="var(--td-t2)">{where}</Text>
      </div>
      <div>{action}</div>
    </article>
  )
}
