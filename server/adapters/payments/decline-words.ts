const DECLINED = 'Declined by the bank.'

/** The words of networks and banks for why money does not come, and what a practice can do with them. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
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
 * Why a charge failed, in plain words: what banks say ("Do Not Honor") is written for banks.
 *
 * @param otherwise of what no bank has said, as a field that the provider refuses.
 */
export function declineWords(said: string | null | undefined, otherwise = DECLINED) {
  return KNOWN.find(([words]) => said && words.test(said))?.[1] ?? otherwise
}
