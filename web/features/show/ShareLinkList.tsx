import type { ShareLink } from '#contract/share-links.ts'
import { OfficeDate } from '#web/components/OfficeDate.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Item, ItemList } from '#web/ui/ItemList.tsx'

type Props = {
  links: readonly ShareLink[]
  /** Why none can be revoked. */
  blocked: string | undefined
  isSaving: boolean
  onRevoke: (id: number) => void
}

/** The open links of a case, with how often each was opened; nothing if there is none. */
export function ShareLinkList({ links, blocked, isSaving, onRevoke }: Props) {
  if (links.length === 0) return null
  return (
    <ItemList label="Open links" isBoxed>
      {links.map((link) => (
        <Item
          key={link.id}
          name={`Version ${link.version}`}
          below={<LinkFacts link={link} />}
          end={
            <ActionButton
              variant="default"
              isDanger
              blocked={blocked}
              isSaving={isSaving}
              onClick={() => onRevoke(link.id)}
            >
              Revoke
            </ActionButton>
          }
        />
      ))}
    </ItemList>
  )
}

function LinkFacts({ link: { created_by, created_at, expires_at, opened, last_opened_at } }: { link: ShareLink }) {
  return (
    <>
      {created_by ?? 'A former user'}, <OfficeDate value={created_at} as="within" />, until{' '}
      <OfficeDate value={expires_at} as="within" />.{' '}
      {opened === 0 ? (
        'Not opened yet.'
      ) : (
        <>
          Opened {opened === 1 ? 'once' : `${opened} times`}, last <OfficeDate value={last_opened_at} as="within" />.
        </>
      )}
    </>
  )
}
