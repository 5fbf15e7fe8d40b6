import { Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { NOT_BILLED } from '#contract/closed-organizations.rules.ts'
import { organizationSettingCalls } from '#contract/organization-settings.ts'
import { startUpFeeBlocker } from '#contract/organizations.rules.ts'
import type { Credit, Organization } from '#contract/organizations.ts'
import { useCan } from '#web/api/permissions.ts'
import { useSave } from '#web/api/query.ts'
import { PaymentStatus } from '#web/components/organization/PaymentStatus.tsx'
import { ScreenLink, useCanOpen } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { readOnlyReason, type CardProps } from './useOrganization.ts'

/** Summary of the contract, for staff. */
export function SubscriptionCard({ organization }: CardProps) {
  const reaches = useCanOpen()
  const { contract, licenses, credits } = organization
  const license = licenses?.[0]
  return (
    <Section
      title="Subscription"
      id="subscription"
      aside={contract?.payment_status ? <PaymentStatus payment={contract.payment_status} /> : null}
      actions={
        contract && reaches(paths.subscription(contract.id)) ? <a href={paths.subscription(contract.id)}>Open</a> : null
      }
      footer={<StartupFee organization={organization} />}
    >
      {contract ? (
        <FactList
          facts={[
            fact(
              'Contract',
              <>
                since <DateText value={contract.created_at} />
              </>,
            ),
            fact('Last payment', <DateText value={contract.last_payment_date} />),
            fact('Next payment', <NextPayment organization={organization} />),
            fact(
              'License',
              license && (
                <ScreenLink href={paths.license(license.id)}>
                  {license.license_type.name}, {seats(license.seats)}
                </ScreenLink>
              ),
            ),
            fact('Free seats', license && <TabularNumber value={license.available_seats} />),
            fact('Credits', credits && <ValidCredits credits={credits} />),
          ]}
        />
      ) : (
        <Text c="dimmed">There is no contract before the account setup is finished.</Text>
      )}
    </Section>
  )
}

function seats(count: number) {
  return `${count} ${count === 1 ? 'seat' : 'seats'}`
}

/** Sums the remaining value of the credits that are valid today (UTC). */
function ValidCredits({ credits }: { credits: readonly Credit[] }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const valid = credits.filter(({ valid_from, valid_to }) => valid_from <= today && (!valid_to || valid_to >= today))
  return valid.length === 0 ? (
    '–'
  ) : (
    <TabularNumber value={valid.reduce((sum, { remaining }) => sum + remaining, 0)} as="money" />
  )
}

/** Register 99: requires organizations.manage, and is possible until the fee is charged. */
function StartupFee({ organization }: { organization: Organization }) {
  const can = useCan()
  const save = useSave(organizationSettingCalls.noStartupFee)
  if (!can(organizationSettingCalls.noStartupFee) || organization.no_startup_fee === undefined) return null
  const blocked = readOnlyReason(organization) ?? startUpFeeBlocker(organization)?.text
  return (
    <Switch
      label="No Start-up Fee"
      description={blocked ?? 'The start-up fee of this organization is free.'}
      checked={save.isPending ? save.variables.body.no_startup_fee : organization.no_startup_fee}
      disabled={blocked !== undefined}
      onChange={(event) =>
        save.mutate({ params: { id: organization.id }, body: { no_startup_fee: event.currentTarget.checked } })
      }
    />
  )
}

/** Shows the date of the next payment, or why there is none. */
export function NextPayment({ organization: { contract, disabled_at } }: { organization: Organization }) {
  if (contract?.suspended_at) return 'Suspended'
  return contract && disabled_at ? NOT_BILLED : <DateText value={contract?.next_payment_date} />
}
