import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconCircleCheckFilled, IconGift, IconTicket } from '@tabler/icons-react'
import { INITIAL_SETUP, type PromotionCode } from '#contract/promotion-codes.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import type { DateWords } from '#web/ui/date-words.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './PromoField.module.css'
import type { PromoCode } from './usePromoCode.ts'

type Field = { value?: string; onChange?: (value: string) => void; error?: unknown }

type Props = { field: Field; promo: PromoCode; isBusy: boolean }

/** The promo code field. Apply shows the effect of the code. */
export function PromoField({ field, promo, isBusy }: Props) {
  const { value = '', onChange, error, ...rest } = field
  const code = value.trim().toUpperCase()
  const dates = useDateWords()
  const { applied, refusal, isPending } = promo
  return (
    <>
      <Group gap="sm" align="flex-start" wrap="nowrap">
        <TextInput
          aria-label="Promo code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          leftSection={<Icon of={IconTicket} size={18} />}
          rightSection={applied ? <Icon of={IconCircleCheckFilled} color="var(--td-okay)" label="Applied" /> : null}
          flex={1}
          styles={applied ? { input: { borderColor: 'var(--td-okay-mark)' } } : {}}
          {...rest}
          value={value}
          onChange={(event) => onChange?.(event.currentTarget.value.toUpperCase())}
          error={typeof error === 'string' ? error : refusal}
          // Enter applies the code instead of submitting the form.
          onKeyDown={code ? getHotkeyHandler([['Enter', () => promo.apply()]]) : undefined}
        />
        <Button
          variant="default"
          h="var(--td-input)"
          disabled={code === '' || isBusy}
          loading={isPending}
          onClick={() => promo.apply()}
        >
          Apply
        </Button>
      </Group>
      <Text component="output" fz={13} c="var(--td-okay)" display={applied ? 'block' : 'none'}>
        {applied ? formatPromoEffect(applied, dates) : null}
      </Text>
    </>
  )
}

type OfferProps = Props & { offer: PromotionCode | null }

/** The current offer, which is used with one click (register 68); nothing once its code is in the field. */
export function PromoOffer({ field, promo, offer, isBusy }: OfferProps) {
  const code = (field.value ?? '').trim().toUpperCase()
  if (!offer || offer.code === code) return null
  return (
    <div className={classes.offer}>
      <Icon of={IconGift} size={18} />
      <Text flex={1} miw={0}>
        <strong>{offer.code}</strong> runs at the moment: {lower(offer.description)}.
        {code ? ` One code per account: it would replace ${code}.` : ''}
      </Text>
      <Anchor
        component="button"
        type="button"
        fw={500}
        mih={{ base: 44, sm: 24 }}
        my={{ base: -10, sm: 0 }}
        disabled={isBusy}
        onClick={() => {
          field.onChange?.(offer.code)
          promo.apply(offer.code)
        }}
      >
        {code ? 'Use it instead' : 'Use it'}
      </Anchor>
    </div>
  )
}

function formatPromoEffect(code: PromotionCode, dates: DateWords) {
  const expiry = code.expires_at ? `, good until ${dates.day(code.expires_at)}` : ''
  if (code.promotion_code_type_id !== INITIAL_SETUP) {
    return `${code.description}${expiry}. It counts for your monthly invoices, not for the start-up fee.`
  }
  return `${code.is_fixed ? formatMoney(code.value) : `${code.value} %`} off the start-up fee${expiry}.`
}

function lower(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
}
