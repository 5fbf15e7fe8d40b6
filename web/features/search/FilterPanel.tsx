import { Button, Drawer, Switch, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useCloseOnBack } from '#web/ui/back-layers.ts'
import { IconAdjustmentsHorizontal, IconArrowsSort, IconLock } from '@tabler/icons-react'
import {
  ARCHIVED_STATUS,
  CUSTOMIZED_FEES,
  INVOICE_VERSIONS,
  SEARCH_ROLES,
  SEARCH_SORTS,
  SEARCH_STATUSES,
} from '#contract/search.ts'
import { PAYMENT_FILTERS } from '#contract/subscriptions.ts'
import { today } from '#web/ui/dates.ts'
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx'
import { DateRangeField } from '#web/ui/form/DateRangeField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { DownloadCsv } from './DownloadCsv.tsx'
import { FacetGroup } from './FacetGroup.tsx'
import { PanelPart } from './PanelPart.tsx'
import classes from './Search.module.css'
import { useCsvExport, type CsvExport } from './useCsvExport.ts'
import type { SearchList } from './useSearch.ts'

type Props = { list: SearchList; types: readonly string[] }

/** SRCH-02: beside the results, or in a drawer on a narrow viewport. */
export function FilterPanel({ list, types }: Props) {
  // Held above the drawer, so that closing it does not abort the download.
  const csv = useCsvExport(list)
  const isNarrow = useMediaQuery('(max-width: 1200px)', false, { getInitialValueInEffect: false })
  const [isOpen, drawer] = useDisclosure()
  useCloseOnBack(isOpen ? drawer.close : undefined)
  const count = list.filters.filter((name) => name !== 'keyword').length
  if (!isNarrow) {
    return (
      <search className={classes.panel} aria-label="Filters">
        <Parts list={list} types={types} csv={csv} />
      </search>
    )
  }
  return (
    <>
      <Button
        variant="default"
        m="12px var(--td-gutter) 0"
        style={{ justifySelf: 'start' }}
        leftSection={<Icon of={IconAdjustmentsHorizontal} />}
        aria-haspopup="dialog"
        onClick={drawer.open}
      >
        Filters{count > 0 ? `, ${count} in use` : ''}
      </Button>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        title="Filters"
        size={320}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Parts list={list} types={types} csv={csv} />
      </Drawer>
    </>
  )
}

function Parts({ list, types, csv }: Props & { csv: CsvExport }) {
  const { params, seesArchived, counts, set } = list
  const { filter, keyword } = params
  const statuses = SEARCH_STATUSES.filter(({ value }) => seesArchived || value !== ARCHIVED_STATUS)
  // A type from the URL is offered even if the capped list of types lacks it.
  const offered = [...types, ...(filter.organization_type ?? []).filter((type) => !types.includes(type))]
  return (
    <>
      {seesArchived ? (
        <div className={classes.archived}>
          <Switch
            label="Archived"
            labelPosition="left"
            checked={filter.archived ?? false}
            onChange={(event) => set({ filter: { archived: event.currentTarget.checked || null } })}
          />
        </div>
      ) : null}
      <PanelPart
        title="Joined Date"
        isSet={filter.joined_between !== undefined}
        onClear={() => set({ filter: { joined_between: null } })}
      >
        <DateRangeField
          label="Joined Date"
          placeholder="Any day"
          value={filter.joined_between}
          latest={today()}
          onChange={(joined_between) => set({ filter: { joined_between } })}
        />
      </PanelPart>
      <PanelPart title="Sort By">
        <ChoiceField
          aria-label="Sort By"
          choices={SEARCH_SORTS}
          value={params.sort}
          disabled={Boolean(keyword)}
          leftSection={<Icon of={IconArrowsSort} />}
          rightSection={keyword ? <Icon of={IconLock} /> : undefined}
          onChange={(sort) => set({ sort })}
        />
        {keyword ? (
          <Text mt={6} c="dimmed">
            By relevance while you search for a keyword.
          </Text>
        ) : null}
      </PanelPart>
      <DownloadCsv csv={csv} isEmpty={!list.page || list.page.totalHits === 0} />
      <FacetGroup
        title="Roles"
        options={SEARCH_ROLES}
        chosen={filter.roles}
        counts={counts?.roles}
        onChange={(roles) => set({ filter: { roles } })}
      />
      <FacetGroup
        title="Status"
        options={statuses}
        chosen={filter.status}
        counts={counts?.status}
        onChange={(status) => set({ filter: { status } })}
      />
      <FacetGroup
        title="Payment Status"
        options={PAYMENT_FILTERS}
        chosen={filter.payment}
        counts={counts?.payment}
        onChange={(payment) => set({ filter: { payment } })}
      />
      <FacetGroup
        title="Customized Fees"
        options={CUSTOMIZED_FEES}
        chosen={filter.customized_fees}
        counts={counts?.customized_fees}
        onChange={(customized_fees) => set({ filter: { customized_fees } })}
      />
      {offered.length > 0 ? (
        <FacetGroup
          title="Organization Type"
          options={offered.map((type) => ({ value: type, label: type }))}
          chosen={filter.organization_type}
          counts={counts?.organization_type}
          onChange={(organization_type) => set({ filter: { organization_type } })}
        />
      ) : null}
      <FacetGroup
        title="Invoice Version"
        options={INVOICE_VERSIONS.map((version) => ({ value: version, label: version }))}
        chosen={filter.invoice_version}
        counts={counts?.invoice_version}
        onChange={(invoice_version) => set({ filter: { invoice_version } })}
      />
    </>
  )
}
