import { Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { AccountDetails } from '#contract/initial-setup.ts'
import type { PromotionCode } from '#contract/promotion-codes.ts'
import { OTHER_ANSWER, type SurveyQuestion } from '#contract/surveys.ts'
import { PhoneField } from '#web/components/address/PhoneField.tsx'
import { AddressFields } from '#web/components/address/AddressFields.tsx'
import { FormError } from '#web/components/FormError.tsx'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { NameField } from '#web/ui/form/NameField.tsx'
import { TilesField } from '#web/ui/form/TilesField.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './InitialSetup.module.css'
import { PromoField, PromoOffer } from './PromoField.tsx'
import type { PromoCode } from './usePromoCode.ts'

type Props = {
  /** The id of the form, so that the submit button of the bar, which is outside of it, can refer to it. */
  id: string
  form: UseFormReturnType<AccountDetails>
  survey: SurveyQuestion | undefined
  promo: PromoCode
  offer: PromotionCode | null
  finish: (values: AccountDetails) => Promise<void>
  isBusy: boolean
  refusal: string | undefined
}

/** The form in four groups: practice, address, survey question and promo code. */
export function DetailsStep({ id, form, survey, promo, offer, finish, isBusy, refusal }: Props) {
  const { country, survey_answer_id } = form.values
  const answer = form.getInputProps('survey_answer_id')
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        (values) => (isBusy ? undefined : finish(values)),
        (errors) => focusFirstInvalid(id, Object.keys(errors)),
      )}
    >
      {/* Above the fold, where it is seen before the amount of the rail is. */}
      <PromoOffer field={form.getInputProps('promo_code')} promo={promo} offer={offer} isBusy={isBusy} />
      <Group title="Your practice" lead="As it should appear on invoices and parcels.">
        <FieldGrid>
          <TextInput label="Organization" autoComplete="organization" {...form.getInputProps('organization')} />
          <TextInput
            label="Email"
            readOnly
            value={form.values.email}
            description={undefined}
            rightSection={<Icon of={IconLock} label="It is the address of your account." />}
            data-locked
          />
          <NameField label="First name" autoComplete="given-name" {...form.getInputProps('first_name')} />
          <NameField label="Last name" autoComplete="family-name" {...form.getInputProps('last_name')} />
        </FieldGrid>
        <PhoneField label="Phone number" country={country} {...form.getInputProps('phone_number')} />
      </Group>
      <Group title="Where the trays go" lead="This becomes your main location. You can add others later.">
        <AddressFields field={(name) => form.getInputProps(name)} country={country} />
      </Group>
      {survey ? (
        <Group title={survey.question} lead="One answer that helps us.">
          <TilesField
            label={survey.question}
            isLabelHidden
            tiles={survey.survey_answers.map((each) => ({ value: String(each.id), label: each.answer }))}
            value={survey_answer_id === null ? null : String(survey_answer_id)}
            onChange={(next) => form.setFieldValue('survey_answer_id', Number(next))}
            error={answer.error}
          />
          {survey_answer_id === OTHER_ANSWER ? (
            <TextInput label="What was it?" {...form.getInputProps('survey_response_other')} />
          ) : null}
        </Group>
      ) : null}
      <Group title="Promo code" lead="Leave empty if you have none.">
        <PromoField field={form.getInputProps('promo_code')} promo={promo} isBusy={isBusy} />
      </Group>
      <FormError error={refusal}> What you typed is still here.</FormError>
    </form>
  )
}

function Group({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className={classes.group}>
      <div>
        <Title order={2}>{title}</Title>
        <Text c="var(--td-t2)">{lead}</Text>
      </div>
      {children}
    </section>
  )
}

/** Focuses the first invalid field in DOM order; the errors come in the order of the schema. */
function focusFirstInvalid(id: string, names: readonly string[]) {
  const invalidFields = [
    ...(document.getElementById(id)?.querySelectorAll<HTMLElement>('[data-path], input[type=radio]') ?? []),
  ]
  const first = invalidFields.find((field) => names.includes(field.dataset.path ?? 'survey_answer_id'))
  first?.focus()
}
