import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Uploads } from '#web/features/files/useUploads.ts'
import type { CaseValues } from './case-values.ts'
import { nameFromFiles, type PatientName } from './name-from-files.ts'

/** The scans of a new case, whose file names name the patient as long as nobody has. */
export function useScansWithName(form: UseFormReturnType<CaseValues>, stl: Uploads) {
  const [found, setFound] = useState<PatientName>()
  const { first_name, last_name } = form.values
  return {
    scans: { ...stl, add },
    /** Whether the name in the form is still the one from the files. */
    isNameFromFiles: found?.first_name === first_name && found.last_name === last_name,
  }

  function add(files: readonly File[]) {
    stl.add(files)
    if (first_name || last_name) return
    const name = nameFromFiles([...stl.items, ...files].map((file) => file.name))
    if (!name) return
    setFound(name)
    form.setValues(name)
  }
}
