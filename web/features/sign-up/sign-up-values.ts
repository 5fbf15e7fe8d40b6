/** Values of both steps. */
export type SignUpValues = {
  first_name: string
  last_name: string
  email: string
  password: string
  password_confirmation: string
}
