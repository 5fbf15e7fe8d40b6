import { Anchor, Box, Code } from '@mantine/core'
import { IconBook, IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { REFERENCE_PATH } from '#contract/v3/errors.ts'
import { useMe } from '#web/api/useMe.ts'
import { OrganizationWebhooks } from '#web/features/webhooks/OrganizationWebhooks.tsx'
import { StaffWebhooks } from '#web/features/webhooks/StaffWebhooks.tsx'
import { WebhookBanner } from '#web/features/webhooks/WebhookBanner.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { SomethingOdd } from './AccessLog.tsx'
import { OrganizationKeys } from './OrganizationKeys.tsx'
import { StaffKeys } from './StaffKeys.tsx'
import { OrganizationUsage, StaffUsage } from './UsageCard.tsx'

const INSTALL = 'npm i @typodont/client'

/** Account > Developers: the keys and webhooks of the current organization. */
export function DevelopersTab() {
  const { current_organization_id, organizations } = useMe()
  const organization = organizations.find(({ id }) => id === current_organization_id)
  if (!organization) return null
  return (
    <Box key={organization.id} pt={4}>
      <DetailPage
        rail={
          <Rail>
            <OrganizationUsage organization_id={organization.id} />
            <SomethingOdd organization_id={organization.id} />
          </Rail>
        }
      >
        <WebhookBanner organization_id={organization.id} />
        <OrganizationKeys organization_id={organization.id} name={organization.name} />
        <OrganizationWebhooks organization_id={organization.id} />
      </DetailPage>
    </Box>
  )
}

/** Settings > Developers: the keys of staff, and the webhooks of all practices. */
export function StaffDevelopersTab() {
  return (
    <Box pt={4}>
      <DetailPage
        rail={
          <Rail>
            <StaffUsage />
          </Rail>
        }
      >
        <StaffKeys />
        <StaffWebhooks />
      </DetailPage>
    </Box>
  )
}

function Rail({ children }: { children: ReactNode }) {
  return (
    <>
      <Section title="Start here" isFlush>
        <ItemList>
          <Item
            lead={<IconTile icon={IconBook} />}
            name={
              <Anchor href={REFERENCE_PATH} inherit>
                API reference
              </Anchor>
            }
            below="Submit a case with two scans in 20 lines"
          />
          <Item
            lead={<IconTile icon={IconPackage} />}
            name="Client package"
            below={<Code>{INSTALL}</Code>}
            end={<CopyButton text={() => INSTALL} label="Copy the command" copiedMessage="Command copied!" />}
          />
        </ItemList>
      </Section>
      {children}
    </>
  )
}
