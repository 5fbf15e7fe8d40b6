/** What every dialog of a case has to know of it. */
export type CaseOfDialog = {
  id: number
  formatted_name: string
  case_number_text: string | null
  is_on_hold: boolean
}

/** 'Sofia Delgado (1), 26 4119': which case a dialog is about. */
export function NameOfCase({ patient }: { patient: Pick<CaseOfDialog, 'formatted_name' | 'case_number_text'> }) {
  const { formatted_name, case_number_text } = patient
  return <strong>{case_number_text ? `${formatted_name}, ${case_number_text}` : formatted_name}</strong>
}
