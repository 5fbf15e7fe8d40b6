import { isLabPartner } from '#contract/access.ts'
import { toActor, useMe } from '#web/api/useMe.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { KeyFigure, KeyFigures } from '#web/ui/KeyFigures.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import type { CardProps } from './useOrganization.ts'
import { NextPayment } from './SubscriptionCard.tsx'

/** Shows four key figures of the practice; lab partners do not see payments. */
export function OrganizationFigures({ organization }: CardProps) {
  const isPartner = isLabPartner(toActor(useMe()))
  const { statistics, contract, number_of_patients } = organization
  const newest = statistics?.newest_case
  return (
    <KeyFigures>
      <KeyFigure
        name="Patients"
        value={<TabularNumber value={number_of_patients} />}
        under={
          <>
            <TabularNumber value={statistics?.patients_this_month ?? 0} /> this month
          </>
        }
      />
      <KeyFigure
        name="Submissions"
        value={
          <>
            <TabularNumber value={statistics?.submission_average ?? 0} /> a month
          </>
        }
        under="average since the first case"
      />
      <KeyFigure
        name="Newest case"
        value={<DateText value={newest?.submitted_at} as="short" />}
        under={newest ? (newest.case_number ?? 'without a number') : 'no case yet'}
      />
      {isPartner ? (
        <KeyFigure name="Joined" value={<DateText value={organization.created_at} />} under="as an organization" />
      ) : (
        <KeyFigure
          name="Next payment"
          value={<NextPayment organization={organization} />}
          under={contract ? 'monthly billing' : 'no contract yet'}
        />
      )}
    </KeyFigures>
  )
}
