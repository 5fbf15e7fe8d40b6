/** The parts of the password rule of auth.ts, which the form checks off during typing. */
export const PASSWORD_RULES: readonly { label: string; fits: (password: string) => boolean }[] = [
  // Counts characters as the schema does: one of two code units is one.
  { label: '8 to 32 characters', fits: (password) => /^.{8,32}$/su.test(password) },
  { label: 'One uppercase', fits: (password) => /[A-Z]/.test(password) },
  { label: 'One lowercase', fits: (password) => /[a-z]/.test(password) },
  { label: 'One number', fits: (password) => /\d/.test(password) },
]
