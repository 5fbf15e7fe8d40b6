import { Box, Button, Flex } from '@mantine/core'
import { useContext, type ComponentProps } from 'react'
import { CopyLinkButton } from '#web/ui/CopyButton.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { AddressContext } from '#web/ui/table/address.ts'
import { ResultCount, ResultsFound } from '#web/ui/table/ResultCount.tsx'
import { CasesTab } from './CasesTab.tsx'
import { INDEX, tabInAddress, type TrayTab } from './tray-address.ts'
import { TrayInformation } from './TrayInformation.tsx'
import { TraysTab } from './TraysTab.tsx'
import { useTrayCases } from './useTrayCases.ts'
import { useTrayList } from './useTrayList.ts'

type Query = Record<string, string>

type Props = Pick<ComponentProps<typeof PageHeader>, 'crumbs'> & {
  title: string
  /** The tray that the screen is about: its cases stand on the first tab. Without one it is those that have none. */
  of?: number
  startsWith: TrayTab
  /** The address of this screen. */
  hrefOf: (query: Query) => string
  /** The tray whose information is shown. */
  opened: number | undefined
  /** Shows the information of the tray that the screen is about. */
  onOpen?: () => void
  onClose: () => void
}

/** One screen, mounted twice (register 24). */
export function TrayScreen({ title, crumbs, of, startsWith, hrefOf, opened, onOpen, onClose }: Props) {
  const { search } = useContext(AddressContext)
  const tab = tabInAddress(search, startsWith)
  const cases = useTrayCases({ of, isShown: tab === 'cases' })
  const trays = useTrayList({ isShown: tab === 'trays' })
  const shown = tab === 'cases' ? cases : trays
  return (
    <>
      <PageHeader
        {...(crumbs && { crumbs })}
        title={title}
        beside={shown.data ? <ResultsFound meta={shown.data.meta} isTag /> : null}
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
            label: of === undefined ? 'Cases with no Tray Number' : 'Cases',
            href: hrefOf({ idx: INDEX.cases }),
            isOpen: tab === 'cases',
            count: <ResultCount meta={cases.count} />,
          },
          {
            label: 'Trays',
            href: hrefOf({ idx: INDEX.trays }),
            isOpen: tab === 'trays',
            count: <ResultCount meta={trays.count} />,
          },
        ]}
      />
      <Flex align="flex-start" gap="var(--td-gutter)">
        <Box flex={1} miw={0}>
          {tab === 'cases' ? <CasesTab of={of} list={cases} /> : <TraysTab list={trays} hrefOf={hrefOf} />}
        </Box>
        {opened === undefined ? null : <TrayInformation key={opened} id={opened} onClose={onClose} />}
      </Flex>
    </>
  )
}
