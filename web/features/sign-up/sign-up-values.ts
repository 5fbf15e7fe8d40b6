/** What the two steps fill in. */
export type SignUpValues = {
  first_name: string
  last_name: string
  email: string
  password: string
  password_confirmation: string
}
