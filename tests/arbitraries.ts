import fc from 'fast-check'

/** Values that a client might send, for the fuzz tests. */

export const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', '\u202e', '%', "'; --", '../..', 'null', '2026-13-40', '0000-01-01'),
  fc.constantFrom(
    '9'.repeat(400),
    '1e999',
    '-1',
    '2147483648',
    'NaN',
    '💥',
    '<svg onload=1>',
    'a,b,,c',
    'x'.repeat(6000),
  ),
)
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 0.1, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, 1e-308),
)
export const anything = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 4, arbitrary: number },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, undefined) },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, number, fc.constant(null)), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(text, fc.oneof(text, number), { maxKeys: 4 }) },
)
