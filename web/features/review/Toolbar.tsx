import { IconMessageCirclePlus, IconRuler2, type Icon } from '@tabler/icons-react'
import { ChoiceButton, FloatingGroup, Rule, ToolButton } from '#web/features/viewer/Controls.tsx'

export type ToolName = 'comment' | 'measure'

/** A layer that can be toggled. */
export type Layer = { label: string; icon: Icon; keys?: string; isOn: boolean; run: () => void }

type Props = {
  tool: ToolName | undefined
  onTool: (tool: ToolName | undefined) => void
  canComment: boolean
  layers: readonly Layer[]
}

/** The only tool on a phone's screen; the others are in the overflow menu. */
export function PinTool({ tool, onTool }: Pick<Props, 'tool' | 'onTool'>) {
  return (
    <FloatingGroup at="bottom-right" label="Tools">
      <ChoiceButton
        label="Pin"
        icon={IconMessageCirclePlus}
        isChosen={tool === 'comment'}
        isQuiet={tool !== 'comment'}
        onClick={() => onTool(tool === 'comment' ? undefined : 'comment')}
      />
    </FloatingGroup>
  )
}

/** Tools that act on the model, and toggles for its layers. */
export function Toolbar({ tool, onTool, canComment, layers }: Props) {
  const toggle = (name: ToolName) => onTool(tool === name ? undefined : name)
  return (
    <FloatingGroup at="left" label="Tools">
      {canComment ? (
        <ToolButton
          label="Comment"
          icon={IconMessageCirclePlus}
          keys="c"
          isOn={tool === 'comment'}
          onClick={() => toggle('comment')}
        />
      ) : null}
      <ToolButton
        label="Measure"
        icon={IconRuler2}
        keys="m"
        isOn={tool === 'measure'}
        onClick={() => toggle('measure')}
      />
      {layers.length > 0 ? <Rule /> : null}
      {layers.map(({ run, ...layer }) => (
        <ToolButton key={layer.label} {...layer} isShow onClick={run} />
      ))}
    </FloatingGroup>
  )
}
