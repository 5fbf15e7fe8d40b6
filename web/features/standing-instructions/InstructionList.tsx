import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { standingInstructionCalls, type StandingInstruction } from '#contract/standing-instructions.ts'
import { formatToothChange } from '#contract/tooth-changes.ts'
import { useSave } from '#web/api/query.ts'
import { useDateWords } from '#web/components/useDateWords.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { EditInstructionDialog } from './InstructionDialog.tsx'

type Props = {
  instructions: readonly StandingInstruction[]
  /** Without the actions, for users with read access. */
  isReadOnly?: boolean
}

/** The standing instructions of a doctor, each as a sentence. */
export function InstructionList({ instructions, isReadOnly = false }: Props) {
  const [edited, setEdited] = useState<StandingInstruction>()
  const remove = useSave(standingInstructionCalls.remove)
  const { day } = useDateWords()

  async function confirmRemoval(instruction: StandingInstruction) {
    const isConfirmed = await confirm({
      title: 'Delete the standing instruction',
      body: `“${formatToothChange(instruction)}” is no longer read on cases. What was ticked stays with its case.`,
      verb: 'Delete',
      danger: true,
    })
    const params = { id: instruction.user_id, instruction_id: instruction.id }
    if (isConfirmed) remove.mutate({ params })
  }

  return (
    <>
      <ItemList label="Standing instructions">
        {instructions.map((instruction) => (
          <Item
            key={instruction.id}
            name={formatToothChange(instruction)}
            below={describe(instruction, day(instruction.created_at))}
            end={
              isReadOnly ? null : (
                <RowMenu
                  label={`Actions of ${formatToothChange(instruction)}`}
                  actions={() => [
                    { label: 'Change…', icon: IconPencil, run: () => setEdited(instruction) },
                    {
                      label: 'Delete…',
                      icon: IconTrash,
                      danger: true,
                      run: () => void confirmRemoval(instruction),
                    },
                  ]}
                />
              )
            }
          />
        ))}
      </ItemList>
      {edited ? <EditInstructionDialog instruction={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

function describe({ text, created_by }: StandingInstruction, since: string) {
  const added = `Since ${since}${created_by ? `, added by ${created_by}` : ''}`
  return text ? `${text} · ${added}` : added
}
