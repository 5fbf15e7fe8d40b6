import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useMe } from '#web/api/useMe.ts'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { validateExpiry } from './expiry.ts'
import { FormFrame } from './FormFrame.tsx'
import { HostedField } from './HostedField.tsx'
import { useHostedForm, type Provider } from './useHostedForm.ts'
import type { useSaveMethod } from './useSaveMethod.ts'

type Props = {
  provider: Provider
  saving: ReturnType<typeof useSaveMethod>
  onCancel: (() => void) | undefined
  /** Mounts the form again, which reloads the provider's fields. */
  onRetry: () => void
}

const IDS = { number: 'payment-card-number', cvv: 'payment-card-cvv' }

/** PAY-05, PAY-07: number and CVV are fields hosted by the provider, which reports only whether they are valid. */
export function CardForm({ provider, saving, onCancel, onRetry }: Props) {
  const { first_name, last_name } = useMe()
  const element = useRef<HTMLFormElement>(null)
  const hosted = useHostedForm('card', provider, IDS, () => element.current?.requestSubmit())
  const [month, setMonth] = useState('')
  const [year, setYear] = useState('')
  const [now] = useState(() => new Date())
  const [isJudged, setJudged] = useState(false)
  const [isExpiryTouched, setExpiryTouched] = useState(false)

  const expiry = validateExpiry(month, year, now)
  const { number, cvv } = hosted.states
  const visibleExpiry = isJudged || (isExpiryTouched && expiry !== 'Required') ? expiry : undefined
  const expiryError = visibleExpiry && visibleExpiry !== 'Required' ? visibleExpiry : undefined

  function submit() {
    setJudged(true)
    const latest = hosted.statesNow()
    const wrong = latest.number !== 'valid' ? 'number' : latest.cvv !== 'valid' ? 'cvv' : undefined
    if (expiry)
      element.current
        ?.querySelector<HTMLInputElement>(`[name=${month === '' || year !== '' ? 'month' : 'year'}]`)
        ?.focus()
    else if (wrong) hosted.form?.focus(wrong)
    if (expiry || wrong || !hosted.form) return
    const { form } = hosted
    void saving.save((customer_id) =>
      form.tokenize({ method: 'card', customer_id, month, year, firstname: first_name, lastname: last_name }),
    )
  }

  return (
    <FormFrame ref={element} hosted={hosted} saving={saving} onCancel={onCancel} onRetry={onRetry} onSubmit={submit}>
      <HostedField
        id={IDS.number}
        label="Card number"
        error={isJudged && number !== 'valid' ? 'Invalid Card Number' : undefined}
        onLabel={() => hosted.form?.focus('number')}
      />
      <FieldGrid least={90} most={3}>
        <TextInput
          name="month"
          label="Month"
          placeholder="MM"
          inputMode="numeric"
          autoComplete="cc-exp-month"
          maxLength={2}
          value={month}
          error={isJudged && month === '' ? 'Required' : expiryError}
          onChange={(event) => setMonth(onlyDigits(event.currentTarget.value))}
          onBlur={() => setMonth(month.length === 1 && month !== '0' ? `0${month}` : month)}
        />
        <TextInput
          name="year"
          label="Year"
          placeholder="YYYY"
          inputMode="numeric"
          autoComplete="cc-exp-year"
          maxLength={4}
          value={year}
          error={isJudged && year === '' ? 'Required' : Boolean(expiryError)}
          onChange={(event) => setYear(onlyDigits(event.currentTarget.value))}
          onBlur={() => setExpiryTouched(true)}
        />
        <HostedField
          id={IDS.cvv}
          label="CVV"
          error={isJudged && cvv !== 'valid' ? 'Invalid CVV' : undefined}
          onLabel={() => hosted.form?.focus('cvv')}
        />
      </FieldGrid>
    </FormFrame>
  )
}

function onlyDigits(text: string) {
  return text.replace(/\D/g, '')
}
