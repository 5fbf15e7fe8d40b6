import { setupCalls, type Setup, type SetupComment } from '#contract/setups.ts'
import { fetchFile } from '#web/api/query.ts'
import { DownloadButton } from '#web/components/DownloadButton.tsx'
import { ScreenLink } from '#web/components/ScreenLink.tsx'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { paths } from '#web/paths.ts'
import { InlineGroup } from '#web/ui/InlineGroup.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'
import { SecondaryText } from '#web/ui/SecondaryText.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Thumbnail } from '#web/ui/Thumbnail.tsx'
import { formatPlural } from '#mesh/format-count.ts'
import type { Setups } from './useSetups.ts'

type Props = {
  setups: Setups | undefined
  /** Whether the approval awaits the current user. */
  isAsked: boolean
}

/** Lists all versions, newest first, with their state, and the receipt once approved. */
export function SetupsCard({ setups, isAsked }: Props) {
  if (!setups || setups.setups.length === 0) return null
  return (
    <Section title="Setups" id="setups" aside={String(setups.setups.length)} isFlush>
      <ItemList label="Setups">
        {setups.setups.map((setup) => (
          <Version key={setup.id} setup={setup} comments={setups.setup_comments} isAsked={isAsked} />
        ))}
      </ItemList>
    </Section>
  )
}

type VersionProps = { setup: Setup; comments: readonly SetupComment[]; isAsked: boolean }

function Version({ setup, comments, isAsked }: VersionProps) {
  const { version, patient_id: id, files, state } = setup
  const picture = files.find(({ thumbnail_url }) => thumbnail_url !== null)?.thumbnail_url
  const name = `v${version}`
  return (
    <Item
      lead={<Thumbnail url={picture} size={56} />}
      name={
        <InlineGroup isApart>
          <span>
            {files.length > 0 ? <ScreenLink href={paths.review(id, { version })}>{name}</ScreenLink> : name}{' '}
            <SecondaryText>
              <OfficeDate value={setup.completed_at} as="short" />
            </SecondaryText>
          </span>
          {state === 'approved' ? <StatusBadge look="approved" label="Approved" /> : null}
          {state === 'pending' ? <StatusBadge look="pending" label="Pending" /> : null}
        </InlineGroup>
      }
      below={formatSetupState(setup, comments, isAsked)}
      end={
        state === 'approved' ? (
          <DownloadButton
            label="Receipt"
            name={`approval-${id}-v${version}.pdf`}
            load={() => fetchFile(setupCalls.receipt, { params: { id, version } })}
          />
        ) : null
      }
    />
  )
}

function formatSetupState(setup: Setup, comments: readonly SetupComment[], isAsked: boolean) {
  const { state, version, files } = setup
  const attached = files.length === 0 ? ', nothing attached' : ''
  const pictures = setup.approved_from_pictures ? ', from the pictures' : ''
  if (state === 'approved') {
    return `Approved${setup.approved_by_name ? ` by ${setup.approved_by_name}` : ''}${pictures}${attached}`
  }
  if (state === 'pending') return `${isAsked ? 'Waits for you' : 'Waits for approval'}${attached}`
  const askedCount = comments.filter((comment) => comment.version === version && comment.asked_at !== null).length
  return `Change requested${askedCount > 0 ? `, ${formatPlural(askedCount, 'comment')}` : ''}${attached}`
}
