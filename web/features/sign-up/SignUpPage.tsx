import { schemaResolver, useForm } from '@mantine/form'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { signUpBody, signUpCalls, signUpPerson } from '#contract/sign-up.ts'
import type { Search } from '#web/query-string.ts'
import { formErrors } from '#web/api/errors.ts'
import { useSave } from '#web/api/query.ts'
import { storeSignUpProof } from '#web/api/sign-up-proof.ts'
import { useBotCheck } from '#web/api/useBotCheck.ts'
import { AuthPanelText } from '#web/components/sign-up/AuthPanelText.tsx'
import { paths } from '#web/paths.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { PersonStep } from './PersonStep.tsx'
import type { SignUpValues } from './SignUpSteps.tsx'

/** One form in two steps, so that going back, also by the browser's back button, loses no input. */
export default function SignUpPage() {
  const { email = '', lab_partner, step: requestedStep }: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const botCheck = useBotCheck('register')
  const register = useSave(signUpCalls.register, { errors: 'inline', success: 'silent' })
  const [hasPerson, setHasPerson] = useState(false)
  // The second step requires the first, even if the URL names it.
  const step = hasPerson && requestedStep === '2' ? 1 : 0
  const [refused, setRefused] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const form = useForm<SignUpValues>({
    initialValues: { first_name: '', last_name: '', email, password: '', password_confirmation: '' },
    validate: schemaResolver(step === 0 ? signUpPerson : signUpBody, { sync: true }),
    validateInputOnBlur: true,
  })

  function goOn() {
    setHasPerson(true)
    void navigate({ href: paths.signUp({ email, lab_partner, step: 2 }) })
  }

  async function signUp(values: SignUpValues) {
    setBusy(true)
    setRefused(undefined)
    try {
      const botToken = await botCheck.getToken()
      const { proof } = await register.mutateAsync({
        body: { ...values, ...(lab_partner && { lab_partner }) },
        botToken,
      })
      storeSignUpProof(proof)
      await navigate({ href: paths.signUpSuccess({ email: values.email.trim(), lab_partner }) })
    } catch (error) {
      botCheck.start()
      const wrong = formErrors(error)
      // The address was taken meanwhile; its field is in the previous step.
      if (wrong && !wrong.password && !wrong.password_confirmation) history.back()
      if (wrong) form.setErrors(wrong)
      else setRefused(error)
    } finally {
      setBusy(false)
    }
  }

  if (step === 0) {
    return (
      <>
        <AuthPanelText
          claim="Two minutes, then your first case."
          lead="Name and password now, address and doctor later."
        />
        <PersonStep form={form} onNext={goOn} />
      </>
    )
  }
  return (
    <>
      <AuthPanelText claim="Review your setups in the browser." lead="Turn the model, comment on a tooth, approve." />
      <PasswordStep
        form={form}
        botCheck={botCheck}
        refused={refused}
        isBusy={isBusy}
        onBack={() => history.back()}
        onSubmit={signUp}
      />
    </>
  )
}
