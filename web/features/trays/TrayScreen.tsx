import { Box, Button, Flex } from '@mantine/core'
import { useContext, type ComponentProps } from 'react'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { ResultCount, ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { CasesTab } from './CasesTab.tsx'
import { TAB_INDEX, tabFromUrl, type TrayTab } from './tray-url.ts'
import { TrayInformation } from './TrayInformation.tsx'
import { TraysTab } from './TraysTab.tsx'
import { useTrayCases } from './useTrayCases.ts'
import { useTrayList } from './useTrayList.ts'

type Query = Record<string, string>

type Props = Pick<ComponentProps<typeof PageHeader>, 'crumbs'> & {
  title: string
  /** Id of the tray whose cases are on the first tab; undefined lists the cases without a tray. */
  trayId?: number
  startsWith: TrayTab
  /** URL of this screen with the given query. */
  hrefOf: (query: Query) => string
  /** Id of the tray whose information is open. */
  opened: number | undefined
  /** Opens the information of `trayId`. */
  onOpen?: () => void
  onClose: () => void
}

/** Shared by two routes (register 24). */
export function TrayScreen({ title, crumbs, trayId, startsWith, hrefOf, opened, onOpen, onClose }: Props) {
  const { search } = useContext(AddressContext)
  const tab = tabFromUrl(search, startsWith)
  const cases = useTrayCases({ trayId, isShown: tab === 'cases' })
  const trays = useTrayList({ isShown: tab === 'trays' })
  const list = tab === 'cases' ? cases : trays
  return (
    <>
      <PageHeader
        {...(crumbs && { crumbs })}
        title={title}
        aside={list.data ? <ResultsFound meta={list.data.meta} isTag /> : null}
        actions={
          <>
            <CopyLinkButton />
            {onOpen ? (
              <Button variant="default" aria-pressed={opened !== undefined} onClick={onOpen}>
                Tray Information
              </Button>
            ) : null}
          </>
        }
      />
      <TabLinks
        label="Cases and trays"
        tabs={[
          {
            label: trayId === undefined ? 'Cases with no Tray Number' : 'Cases',
            href: hrefOf({ idx: TAB_INDEX.cases }),
            isOpen: tab === 'cases',
            count: <ResultCount meta={cases.count} />,
          },
          {
            label: 'Trays',
            href: hrefOf({ idx: TAB_INDEX.trays }),
            isOpen: tab === 'trays',
            count: <ResultCount meta={trays.count} />,
          },
        ]}
      />
      <Flex align="flex-start" gap="var(--td-gutter)">
        <Box flex={1} miw={0}>
          {tab === 'cases' ? <CasesTab trayId={trayId} list={cases} /> : <TraysTab list={trays} hrefOf={hrefOf} />}
        </Box>
        {opened === undefined ? null : <TrayInformation key={opened} id={opened} onClose={onClose} />}
      </Flex>
    </>
  )
}
