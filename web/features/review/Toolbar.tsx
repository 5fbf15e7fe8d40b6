import { IconFrame, IconLayoutGrid, IconMessageCirclePlus, IconRuler2 } from '@tabler/icons-react'
import { Choice, Floating, Rule, Tool } from './Controls.tsx'

export type ToolName = 'comment' | 'measure'

type Props = {
  tool: ToolName | undefined
  onTool: (tool: ToolName | undefined) => void
  mayComment: boolean
  /** What the version brings as pieces of their own, and whether it is shown. */
  pieces: readonly { part: 'brackets' | 'tray'; isShown: boolean }[]
  onPiece: (part: 'brackets' | 'tray') => void
}

const PIECES = {
  brackets: { label: 'Brackets', icon: IconFrame },
  tray: { label: 'Tray', icon: IconLayoutGrid },
}

/** The only tool on a phone's screen; the others are behind its three dots. */
export function PinTool({ tool, onTool }: Pick<Props, 'tool' | 'onTool'>) {
  return (
    <Floating at="bottom-right" label="Tools">
      <Choice
        label="Pin"
        icon={IconMessageCirclePlus}
        isChosen={tool === 'comment'}
        isQuiet={tool !== 'comment'}
        onClick={() => onTool(tool === 'comment' ? undefined : 'comment')}
      />
    </Floating>
  )
}

/** What can be done with the model, and what of it is shown. */
export function Toolbar({ tool, onTool, mayComment, pieces, onPiece }: Props) {
  const toggle = (name: ToolName) => onTool(tool === name ? undefined : name)
  return (
    <Floating at="left" label="Tools">
      {mayComment ? (
        <Tool
          label="Comment"
          icon={IconMessageCirclePlus}
          keys="c"
          isOn={tool === 'comment'}
          onClick={() => toggle('comment')}
        />
      ) : null}
      <Tool label="Measure" icon={IconRuler2} keys="m" isOn={tool === 'measure'} onClick={() => toggle('measure')} />
      {pieces.length > 0 ? <Rule /> : null}
      {pieces.map(({ part, isShown }) => (
        <Tool key={part} {...PIECES[part]} isOn={isShown} isShow onClick={() => onPiece(part)} />
      ))}
    </Floating>
  )
}
