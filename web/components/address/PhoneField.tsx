import { TextInput, type TextInputProps } from '@mantine/core'
import { AsYouType, isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'
import { useState } from 'react'
import { hasExtension } from '#contract/addresses.ts'
import { findCountry, DEFAULT_COUNTRY } from '#contract/countries.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** In E.164 format, `+18015550142`; text that is no number yet stays as typed. */
  value?: string
  onChange?: (value: string) => void
  /** Three-letter code of the country that a number without a plus sign belongs to. */
  country?: string | undefined
}

/** A phone number, displayed in international format and stored as E.164. */
export function PhoneField({ value = '', onChange, country = DEFAULT_COUNTRY, ...rest }: Props) {
  const region = toRegion(country)
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  // The typed text is shown only while it corresponds to the form's value.
  const text = typed?.value === value ? typed.text : formatPhoneNumber(value, region)
  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      {...rest}
      value={text}
      onChange={(event) => {
        const next = { text: event.currentTarget.value, value: parsePhoneNumber(event.currentTarget.value, region) }
        setTyped(next)
        onChange?.(next.value)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        rest.onBlur?.(event)
      }}
    />
  )
}

/** Formats a stored number, `+1 801 555 0142`. */
export function formatPhoneNumber(value: string, region?: CountryCode) {
  return parsePhoneNumberFromString(value, region)?.formatInternational() ?? value
}

function parsePhoneNumber(text: string, region: CountryCode) {
  // The formatter would drop an extension silently; kept, it gets a validation error of its own.
  if (hasExtension(text)) return text.trim()
  const formatter = new AsYouType(region)
  formatter.input(text)
  const number = formatter.getNumber()
  return number?.isPossible() ? number.number : text.replace(/[\s().-]/g, '')
}

function toRegion(alpha_3: string): CountryCode {
  const code = findCountry(alpha_3)?.alpha_2
  return code && isSupportedCountry(code) ? code : 'US'
}
