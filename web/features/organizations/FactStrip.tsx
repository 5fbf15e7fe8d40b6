import { isLabPartner } from '#contract/access.ts'
import { actorOf, useMe } from '#web/api/useMe.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { Figure, Figures } from '#web/ui/Figures.tsx'
import { Num } from '#web/ui/Num.tsx'
import type { CardProps } from './useOrganization.ts'
import { NextPayment } from './NextPayment.tsx'

/** Shows four key figures of the practice; lab partners do not see payments. */
export function FactStrip({ organization }: CardProps) {
  const isPartner = isLabPartner(actorOf(useMe()))
  const { statistics, contract, number_of_patients } = organization
  const newest = statistics?.newest_case
  return (
    <Figures>
      <Figure
        name="Patients"
        value={<Num value={number_of_patients} />}
        under={
          <>
            <Num value={statistics?.patients_this_month ?? 0} /> this month
          </>
        }
      />
      <Figure
        name="Submissions"
        value={
          <>
            <Num value={statistics?.submission_average ?? 0} /> a month
          </>
        }
        under="average since the first case"
      />
      <Figure
        name="Newest case"
        value={<DateText value={newest?.submitted_at} as="short" />}
        under={newest ? (newest.case_number ?? 'without a number') : 'no case yet'}
      />
      {isPartner ? (
        <Figure name="Joined" value={<DateText value={organization.created_at} />} under="as an organization" />
      ) : (
        <Figure
          name="Next payment"
          value={<NextPayment organization={organization} />}
          under={contract ? 'monthly billing' : 'no contract yet'}
        />
      )}
    </Figures>
  )
}
