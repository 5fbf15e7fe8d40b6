import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { signUpBody, signUpCalls, signUpPerson } from '#contract/sign-up.ts'
import type { Search } from '#web/address.ts'
import { formErrors } from '#web/api/form-errors.ts'
import { useSave } from '#web/api/query.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'
import { PanelWords } from '#web/components/sign-up/PanelWords.tsx'
import { paths } from '#web/paths.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { PersonStep } from './PersonStep.tsx'

export type SignUpValues = {
  first_name: string
  last_name: string
  email: string
  password: string
  password_confirmation: string
}

/** One form in two steps: going back loses nothing. */
export default function SignUpPage() {
  const { email = '', lab_partner }: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const botCheck = useBotCheck('register')
  const register = useSave(signUpCalls.register, { errors: 'inline', success: 'silent' })
  const [step, setStep] = useState(0)
  const [refused, setRefused] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<SignUpValues>({
    initialValues: { first_name: '', last_name: '', email, password: '', password_confirmation: '' },
    validate: schemaResolver(step === 0 ? signUpPerson : signUpBody, { sync: true }),
    validateInputOnBlur: true,
  })

  async function signUp(values: SignUpValues) {
    setBusy(true)
    setRefused(undefined)
    try {
      const botToken = await botCheck.take()
      await register.mutateAsync({ body: { ...values, ...(lab_partner && { lab_partner }) }, botToken })
      await navigate({ href: paths.signUpSuccess({ email: values.email.trim(), lab_partner }) })
    } catch (error) {
      botCheck.start()
      const wrong = formErrors(error)
      // Somebody took the address while the password was typed: it stands in the step before.
      if (wrong && !wrong.password && !wrong.password_confirmation) setStep(0)
      if (wrong) form.setErrors(wrong)
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  if (step === 0) {
    return (
      <>
        <PanelWords
          claim="Two minutes, then your first case."
          lead="Name and password now, address and doctor later."
        />
        <PersonStep form={form} onNext={() => setStep(1)} />
      </>
    )
  }
  return (
    <>
      <PanelWords
        claim="What you send today, you judge today."
        lead="The setup opens in the browser, turn it, approve it."
      />
      <PasswordStep
        form={form}
        botCheck={botCheck}
        refused={refused}
        isBusy={isBusy}
        onBack={() => setStep(0)}
        onSubmit={signUp}
      />
    </>
  )
}
