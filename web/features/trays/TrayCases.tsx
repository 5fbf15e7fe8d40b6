import { Box, Flex, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { changeTrayBlocker } from '#contract/trays.rules.ts'
import { trayCalls, type TrayCase, type TrayWithCases } from '#contract/trays.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { PatientFullName } from '#web/features/cases/PatientName.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ItemList } from '#web/ui/ItemList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { useCaseHref } from '#web/components/useCaseHref.ts'

/** Lists the cases of the tray by place; a check mark means printed. */
export function TrayCases({ tray }: { tray: TrayWithCases }) {
  const getCaseHref = useCaseHref()
  const canRemove = useCan()(trayCalls.removeCase) && !changeTrayBlocker(tray)
  const { cases } = tray
  if (cases.length === 0) return <SecondaryText>No cases are left in this tray.</SecondaryText>
  return (
    <ItemList label="Cases of the tray" isNumbered isBoxed>
      {cases.map((each, index) => (
        <Flex component="li" key={each.id} align="center" gap="sm" mih={40} px={10} py={1}>
          <Box w={12}>
            <SecondaryText>{index + 1}</SecondaryText>
          </Box>
          <Thumbnail url={each.thumbnail_url} />
          <Box flex={1} miw={0}>
            <Text component="a" inherit truncate display="block" href={getCaseHref(each)} c="var(--mantine-color-text)">
              <PatientFullName row={each} />
            </Text>
            <SecondaryText isBelow>{each.case_number_text}</SecondaryText>
          </Box>
          <Flex w={18}>
            {each.is_printed ? <Icon of={IconCircleCheckFilled} color="var(--td-okay-mark)" label="Printed" /> : null}
          </Flex>
          {canRemove ? <Remove tray={tray} trayCase={each} /> : null}
        </Flex>
      ))}
    </ItemList>
  )
}

/** Removes without confirmation, since the case can be added again. */
function Remove({ tray, trayCase }: { tray: TrayWithCases; trayCase: TrayCase }) {
  const remove = useSave(trayCalls.removeCase)
  return (
    <IconButton
      icon={IconX}
      label={`Take ${trayCase.formatted_name} out of the tray`}
      size={24}
      iconSize={14}
      variant="subtle"
      color="gray"
      loading={remove.isPending}
      onClick={() => remove.mutate({ params: { id: tray.id, patient_id: trayCase.id } })}
    />
  )
}
