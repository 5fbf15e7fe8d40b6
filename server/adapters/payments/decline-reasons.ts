const DECLINED = 'Declined by the bank.'

/** Reasons in the words of networks and banks, and in plain words that a practice can act on. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/insufficient|not sufficient|\bR01\b|\bR09\b/i, 'Declined by the bank: there is not enough money in the account.'],
  [/expired/i, 'Declined by the bank: the card has expired.'],
  [/cvv|cvc|security code/i, 'Declined by the bank: the security code is wrong.'],
  [/\bR02\b|account closed/i, 'Declined by the bank: the account is closed.'],
  [/\bR0[34]\b|no account|unable to locate|invalid account/i, 'Declined by the bank: it does not find the account.'],
  [
    /\bR(?:05|07|08|10|29)\b|not authorized|stop(?:ped)? payment/i,
    'Declined by the bank: the debit was not authorized.',
  ],
  [/limit/i, 'Declined by the bank: the limit of the card is reached.'],
  [/do not honou?r|declined|pick ?up|lost|stolen/i, DECLINED],
  [/voided/i, 'The payment was voided at the payment provider.'],
]

/**
 * Returns in plain words why a charge failed, because the words of banks ("Do Not Honor") are written for banks.
 *
 * @param otherwise the text where no bank gave a reason, such as for an invalid field.
 */
export function formatDeclineReason(message: string | null | undefined, otherwise = DECLINED) {
  return REASONS.find(([pattern]) => message && pattern.test(message))?.[1] ?? otherwise
}
