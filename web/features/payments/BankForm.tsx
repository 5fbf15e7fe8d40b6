import { Input, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FieldState } from '#web/adapters/payment-fields.ts'
import { useMe } from '#web/api/useMe.ts'
import { FieldGrid } from '#web/ui/form/FieldGrid.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
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

const IDS = { bank_routing: 'payment-bank-routing', bank_account: 'payment-bank-account' }
const HOLDERS = [
  { value: 'personal', label: 'Personal' },
  { value: 'business', label: 'Business' },
] as const
const TYPES = [
  { value: 'savings', label: 'Savings' },
  { value: 'checking', label: 'Checking' },
] as const
const BLOCK = { display: 'block' }
const EMPTY = { bank_routing: '', bank_account: '' }

/**
 * PAY-06, PAY-07: account numbers are fields hosted by the provider; if it hosts none, the numbers are typed here and
 * sent only to the provider.
 */
export function BankForm({ provider, saving, onCancel, onRetry }: Props) {
  const { first_name, last_name } = useMe()
  const element = useRef<HTMLFormElement>(null)
  const hosted = useHostedForm('bank', provider, IDS, () => element.current?.requestSubmit())
  const [bank_name, setName] = useState('')
  const [bank_holder_type, setHolder] = useState<(typeof HOLDERS)[number]['value']>('personal')
  const [bank_type, setType] = useState<(typeof TYPES)[number]['value']>('savings')
  const [typed, setTyped] = useState(EMPTY)
  const [isJudged, setJudged] = useState(false)

  const isTyped = hosted.form?.isHosted === false
  const typedStates = { bank_routing: digitsState(typed.bank_routing), bank_account: digitsState(typed.bank_account) }
  const states = isTyped ? typedStates : hosted.states

  function submit() {
    setJudged(true)
    const current = isTyped ? typedStates : hosted.statesNow()
    const invalid = (['bank_routing', 'bank_account'] as const).find((name) => current[name] !== 'valid')
    const hasName = bank_name.trim() !== ''
    if (!hasName) focus('bank_name')
    else if (invalid && isTyped) focus(invalid)
    else if (invalid) hosted.form?.focus(invalid)
    if (!hasName || invalid || !hosted.form) return
    const { form } = hosted
    const details = { method: 'bank', bank_name: bank_name.trim(), bank_type, bank_holder_type }
    const digits = isTyped ? typed : {}
    void saving.save((customer_id) =>
      form.tokenize({ ...details, ...digits, customer_id, firstname: first_name, lastname: last_name }),
    )
  }

  function focus(name: string) {
    element.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  return (
    <FormFrame ref={element} hosted={hosted} saving={saving} onCancel={onCancel} onRetry={onRetry} onSubmit={submit}>
      <TextInput
        name="bank_name"
        label="Bank name"
        maxLength={100}
        value={bank_name}
        error={isJudged && bank_name.trim() === '' ? 'Required' : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FieldGrid most={2}>
        <Input.Wrapper label="Account holder" labelElement="div" labelProps={BLOCK}>
          <Segmented label="Account holder" segments={HOLDERS} value={bank_holder_type} onChange={setHolder} />
        </Input.Wrapper>
        <Input.Wrapper label="Account type" labelElement="div" labelProps={BLOCK}>
          <Segmented label="Account type" segments={TYPES} value={bank_type} onChange={setType} />
        </Input.Wrapper>
      </FieldGrid>
      <FieldGrid most={2}>
        {(['bank_routing', 'bank_account'] as const).map((name) => {
          const label = name === 'bank_routing' ? 'Routing number' : 'Account number'
          const error = isJudged ? validateNumber(states[name], label) : undefined
          return isTyped ? (
            <TextInput
              key={name}
              name={name}
              label={label}
              inputMode="numeric"
              autoComplete="off"
              maxLength={17}
              value={typed[name]}
              error={error}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value.replace(/\D/g, '') })}
            />
          ) : (
            <HostedField
              key={name}
              id={IDS[name]}
              label={label}
              error={error}
              onLabel={() => hosted.form?.focus(name)}
            />
          )
        })}
      </FieldGrid>
      <SecondaryText>
        Both numbers stand at the bottom of a check. The first nine digits are the routing number.
      </SecondaryText>
    </FormFrame>
  )
}

/** The provider validates the digits; here they only must not be empty. */
function digitsState(digits: string): FieldState {
  return digits === '' ? 'empty' : 'valid'
}

function validateNumber(state: FieldState | undefined, label: string) {
  if (state === 'valid') return undefined
  return state === 'invalid' ? `Invalid ${label}` : 'Required'
}
