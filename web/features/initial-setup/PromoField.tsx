import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconCircleCheckFilled, IconGift, IconTicket } from '@tabler/icons-react'
import { INITIAL_SETUP, type PromotionCode } from '#contract/promotion-codes.ts'
import { formatMoney } from '#web/ui/format-money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import classes from './PromoField.module.css'
import type { PromoCode } from './usePromoCode.ts'

type Field = { value?: string; onChange?: (value: string) => void; error?: unknown }

type Props = { field: Field; promo: PromoCode; offer: PromotionCode | null; isBusy: boolean }

/**
 * The promo code field. Apply shows the effect of the code; the current offer can be used with one click (register 68).
 */
export function PromoField({ field, promo, offer, isBusy }: Props) {
  const { value = '', onChange, error, ...rest } = field
  const typed = value.trim().toUpperCase()
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
          onKeyDown={typed ? getHotkeyHandler([['Enter', () => promo.apply()]]) : undefined}
        />
        <Button
          variant="default"
          h="var(--td-input)"
          disabled={typed === '' || isBusy}
          loading={isPending}
          onClick={() => promo.apply()}
        >
          Apply
        </Button>
      </Group>
      <Text component="output" fz={13} c="var(--td-okay)" display={applied ? 'block' : 'none'}>
        {applied ? formatPromoEffect(applied) : null}
      </Text>
      {offer && offer.code !== typed ? (
        <div className={classes.offer}>
          <Icon of={IconGift} size={18} />
          <Text flex={1} miw={0}>
            <strong>{offer.code}</strong> runs at the moment: {lower(offer.description)}.
            {typed ? ` One code per account: it would replace ${typed}.` : ''}
          </Text>
          <Anchor
            component="button"
            type="button"
            fw={500}
            mih={{ base: 44, sm: 24 }}
            my={{ base: -10, sm: 0 }}
            disabled={isBusy}
            onClick={() => {
              onChange?.(offer.code)
              promo.apply(offer.code)
            }}
          >
            {typed ? 'Use it instead' : 'Use it'}
          </Anchor>
        </div>
      ) : null}
    </>
  )
}

function formatPromoEffect(code: PromotionCode) {
  const until = code.expires_at ? `, good until ${formatDay(code.expires_at)}` : ''
  if (code.promotion_code_type_id !== INITIAL_SETUP) {
    return `${code.description}${until}. It counts for your monthly invoices, not for the start-up fee.`
  }
  return `${code.is_fixed ? formatMoney(code.value) : `${code.value} %`} off the start-up fee${until}.`
}

function lower(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
}
