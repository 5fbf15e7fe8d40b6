import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconInfoCircle } from '@tabler/icons-react'
import { licenseBody, licenseCalls, type License } from '#contract/licenses.ts'
import { closedBlocker } from '#contract/closed-organizations.rules.ts'
import { useCan } from '#web/api/permissions.ts'
import { q, useSave } from '#web/api/query.ts'
import { RecordForm } from '#web/components/record/RecordForm.tsx'
import { RecordPage } from '#web/components/record/RecordPage.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { paths } from '#web/paths.ts'
import { DateText } from '#web/ui/DateText.tsx'
import { DetailPage } from '#web/ui/DetailPage.tsx'
import { fact, FactList } from '#web/ui/FactList.tsx'
import { LockedField } from '#web/ui/form/LockedField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TabularNumber } from '#web/ui/TabularNumber.tsx'
import { Section } from '#web/ui/Section.tsx'
import { DevicesCard } from './DevicesCard.tsx'
import { licenseLabel } from './license-columns.tsx'
import { LicenseFields, type Terms } from './LicenseFields.tsx'
import { LicenseHeader } from './LicenseHeader.tsx'

const NAMES = { license_type_id: 'License type', seats: 'Seats' }

/** LIC-02, LIC-07: /edit-license/:id, read-only for technicians and editable for other staff. */
export default function LicensePage() {
  const { id }: { id?: string } = useParams({ strict: false })
  const answer = useQuery(q(licenseCalls.get, { params: { id: Number(id) } }))
  return (
    <RecordPage of="license" read={answer}>
      {({ license }) => <LicenseDetails key={license.id} license={license} />}
    </RecordPage>
  )
}

function LicenseDetails({ license }: { license: License }) {
  const can = useCan()
  const { organization, user, devices } = license
  const mayChange = can(licenseCalls.update)
  const closed = closedBlocker(organization)?.text
  const notice = mayChange ? closed : 'You can read this license, but not change it.'
  return (
    <>
      <LicenseHeader license={license} closed={closed} />
      <DetailPage
        rail={
          <Section title="At a glance">
            <FactList
              facts={[
                fact('User', user && <ScreenLink href={paths.user(user.id)}>{user.full_name}</ScreenLink>),
                fact(
                  'Organization',
                  <ScreenLink href={paths.organization(organization.id)}>{organization.name}</ScreenLink>,
                ),
                fact('Account number', organization.account_number),
                fact('Activation Date', <DateText value={license.activated_at} />),
                fact(
                  'Expiration Date',
                  license.expiration_date ? <DateText value={license.expiration_date} /> : 'Open',
                ),
                fact('Devices', <TabularNumber value={devices.length} />),
                fact('Free seats', <TabularNumber value={license.available_seats} />),
              ]}
            />
          </Section>
        }
      >
        {notice ? <Notice icon={IconInfoCircle}>{notice}</Notice> : null}
        <TermsCard license={license} isReadOnly={notice !== undefined} />
        <DevicesCard devices={devices} isReadOnly={notice !== undefined} />
      </DetailPage>
    </>
  )
}

/** LIC-09: edits the type and the seats. */
function TermsCard({ license, isReadOnly }: { license: License; isReadOnly: boolean }) {
  const update = useSave(licenseCalls.update, { errors: 'inline' })
  const values: Terms = { license_type_id: license.license_type.id, seats: license.seats }
  return (
    <Section title="License" aside="what the desktop application may do, and on how many devices">
      <RecordForm
        values={values}
        version={license.updated_at}
        names={NAMES}
        schema={licenseBody}
        saving={update}
        onSave={({ license_type_id, seats }, updated_at, done) => {
          if (license_type_id === null || seats === null) return
          update.mutate({ params: { id: license.id }, body: { license_type_id, seats, updated_at } }, done)
        }}
      >
        {(form) => (
          <>
            <LockedField label="User" value={licenseLabel(license)} why="the owner of the organization" />
            <LicenseFields
              values={form.values}
              field={(name) => form.getInputProps(name)}
              onChange={(terms) => form.setValues(terms)}
              currentType={license.license_type}
              used={license.devices.length}
              disabled={isReadOnly}
            />
          </>
        )}
      </RecordForm>
    </Section>
  )
}
