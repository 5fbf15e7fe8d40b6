import { Button, Group } from '@mantine/core'
import {
  IconBuilding,
  IconCirclePlus,
  IconDental,
  IconListCheck,
  IconMapPin,
  IconNote,
  IconReceipt2,
  IconUsers,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { SUSPENDED_CONTRACT } from '#contract/closed-organizations.rules.ts'
import type { SearchHit } from '#contract/search.ts'
import { OrganizationStatus } from '#web/components/organization/OrganizationStatus.tsx'
import { PaymentStatus } from '#web/components/organization/PaymentStatus.tsx'
import { useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, type Fact } from '#web/ui/FactList.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { HitAction, type Action } from './HitAction.tsx'
import { HitName } from './HitName.tsx'
import { HitNotes } from './HitNotes.tsx'
import classes from './Search.module.css'
import type { NoteDrafts } from './useNoteDrafts.ts'

type Props = { hit: SearchHit; highlights: readonly string[]; drafts: NoteDrafts }

/** SRCH-08 to SRCH-10 */
export function OrganizationCard({ hit, highlights, drafts }: Props) {
  const reaches = useCanOpen()
  const [isOpen, setOpen] = useState(drafts.get(hit.model_id) !== undefined)
  const notes = useId()
  const actions = organizationActions(hit).filter(({ href }) => reaches(href))
  return (
    <article className={classes.card}>
      <Group gap="sm" p="12px 16px 0">
        <IconTile icon={IconBuilding} size={28} />
        <HitName name={hit.full_name} href={paths.organization(hit.model_id)} highlights={highlights} />
        <OrganizationStatus organization={{ status: hit.status, disabled_at: null }} />
        {hit.payment ? <PaymentStatus payment={hit.payment} /> : null}
      </Group>
      <dl className={classes.facts}>
        {organizationFacts(hit).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.actions}>
        {actions.map((action) => (
          <HitAction key={action.label} subject={hit.full_name} {...action} />
        ))}
        {hit.is_archived ? null : (
          <Button
            variant={isOpen ? 'light' : 'subtle'}
            color="gray"
            leftSection={<Icon of={IconNote} />}
            aria-expanded={isOpen}
            aria-controls={notes}
            aria-label={`Notes of ${hit.full_name}`}
            onClick={() => setOpen(!isOpen)}
          >
            Notes
          </Button>
        )}
      </div>
      <div id={notes} hidden={!isOpen || hit.is_archived}>
        <HitNotes hit={hit} drafts={drafts} />
      </div>
    </article>
  )
}

function organizationFacts(hit: SearchHit): Fact[] {
  return [
    fact('Type', hit.organization_type),
    fact('Account number', hit.account_number),
    fact('Users', <TabularNumber value={hit.number_of_users} />),
    fact('Patients', <TabularNumber value={hit.number_of_patients} />),
    fact('Manager', hit.manager),
    fact('Main location', hit.main_location),
    fact('Joined', <DateText value={hit.joined_at} />),
    fact('First case', <DateText value={hit.first_case_submission} />),
    fact('Newest case', <DateText value={hit.newest_case_submission} />),
    fact('Promotion code', hit.promotion_code),
  ]
}

/** SRCH-09: an archived organization links to its patients only. */
function organizationActions({
  model_id: id,
  full_name,
  is_archived,
  payment,
  contract_id,
  onboarding_id,
}: SearchHit): Action[] {
  const patients = {
    label: 'Patients',
    icon: IconDental,
    href: paths.patientsPage({ queryOrganization: id, queryName: full_name }),
  }
  if (is_archived) return [patients]
  const blocked = payment === 'SUSPENDED' ? SUSPENDED_CONTRACT.text : undefined
  return [
    ...(contract_id === null ? [] : [{ label: 'Invoice', icon: IconReceipt2, href: paths.subscription(contract_id) }]),
    { label: 'Locations', icon: IconMapPin, href: paths.organizationLocations(id) },
    { label: 'Users', icon: IconUsers, href: paths.users({ queryOrganization: id }) },
    patients,
    ...(onboarding_id === null
      ? []
      : [{ label: 'Onboardings', icon: IconListCheck, href: paths.onboarding(onboarding_id) }]),
    { label: 'Start Case', icon: IconCirclePlus, href: paths.startCase(id), blocked },
  ]
}
