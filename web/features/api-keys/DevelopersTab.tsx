import { Anchor, Box, Text } from '@mantine/core'
import { IconBook } from '@tabler/icons-react'
import { useMe } from '#web/api/useMe.ts'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { OrganizationKeys } from './OrganizationKeys.tsx'
import { StaffKeys } from './StaffKeys.tsx'

/** Account > Developers: the keys of the current organization. */
export function DevelopersTab() {
  const { current_organization_id, organizations } = useMe()
  const organization = organizations.find(({ id }) => id === current_organization_id)
  if (!organization) return null
  return (
    <Box key={organization.id} pt={4}>
      <DetailPage rail={<Rail />}>
        <OrganizationKeys organization_id={organization.id} name={organization.name} />
      </DetailPage>
    </Box>
  )
}

/** Settings > Developers: the keys of staff. */
export function StaffDevelopersTab() {
  return (
    <Box pt={4}>
      <DetailPage rail={<Rail />}>
        <StaffKeys />
      </DetailPage>
    </Box>
  )
}

function Rail() {
  return (
    <>
      <Section title="Start here" isFlush>
        <ItemList>
          <Item
            lead={<IconTile icon={IconBook} />}
            name={
              <Anchor href="/api/v3/openapi.json" inherit>
                Description of the API
              </Anchor>
            }
            below="OpenAPI 3.1: every call, its scope and its fields"
          />
        </ItemList>
      </Section>
      <Section title="Something odd?">
        <Text c="var(--td-t2)">
          Revoke the key and it stops working at once. The trail names the key beside each change that it made.
        </Text>
      </Section>
    </>
  )
}
