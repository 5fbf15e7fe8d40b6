/** The fields of a case that its dialogs need, which rows of a list have too. */
export type CaseSummary = {
  id: number
  formatted_name: string
  case_number_text: string | null
  is_on_hold: boolean
}

/** 'Sofia Delgado (1), 26 4119': identifies the case of a dialog. */
export function CaseLabel({ patient }: { patient: Pick<CaseSummary, 'formatted_name' | 'case_number_text'> }) {
  const { formatted_name, case_number_text } = patient
  return <strong>{case_number_text ? `${formatted_name}, ${case_number_text}` : formatted_name}</strong>
}
