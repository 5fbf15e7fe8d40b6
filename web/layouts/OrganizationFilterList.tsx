import { Button, Checkbox, Skeleton, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useContext } from 'react'
import { chooseOrganizations, type ChosenOrganization } from '#web/api/chosen-organizations.ts'
import { FormError } from '#web/components/FormError.tsx'
import { useOrganizationSearch } from '#web/components/useOrganizationSearch.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { AddressContext } from '#web/ui/table/address-context.ts'
import { LoadingState } from '#web/ui/LoadingState.tsx'
import classes from './ManagementFilter.module.css'

const LIMIT = 20

/** Lists the chosen organizations first, then the search results; a checkbox takes effect at once. */
export function OrganizationFilterList({ chosen }: { chosen: readonly ChosenOrganization[] }) {
  const { search, change } = useContext(AddressContext)
  const { typed, setTyped, answer, found: all } = useOrganizationSearch(LIMIT)
  const found = all.filter(({ id }) => !chosen.some((each) => each.id === id))

  /** Stores the choice and returns to the first page, since the current one may no longer exist. */
  function choose(next: readonly ChosenOrganization[]) {
    const { page: _page, ...rest } = search
    chooseOrganizations(next)
    change(rest)
  }

  return (
    <>
      <TextInput
        aria-label="Name or account number"
        placeholder="Name | account number"
        leftSection={<Icon of={IconSearch} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormError error={answer.error} />
      {answer.isPending ? (
        <LoadingState label="Loading the organizations">
          <Skeleton height={160} mt={8} />
        </LoadingState>
      ) : null}
      <ul className={classes.list} aria-label="Organizations">
        {[...chosen, ...found].map(({ id, name, account_number }) => {
          const isChosen = chosen.some((each) => each.id === id)
          return (
            <li key={id}>
              <Checkbox
                label={`${name} | ${account_number}`}
                checked={isChosen}
                onChange={() =>
                  choose(isChosen ? chosen.filter((each) => each.id !== id) : [...chosen, { id, name, account_number }])
                }
              />
            </li>
          )
        })}
      </ul>
      {answer.data && found.length === 0 && chosen.length === 0 ? (
        <Text my="sm" c="dimmed">
          No organization by that name.
        </Text>
      ) : null}
      {chosen.length > 0 ? (
        <Button variant="subtle" color="gray" fullWidth onClick={() => choose([])}>
          Show all organizations
        </Button>
      ) : null}
    </>
  )
}
