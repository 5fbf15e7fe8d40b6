import { DetailWaiting } from '#web/components/DetailWaiting.tsx'
import type { useCase } from './useCase.ts'

/** Until the case is there, or why it is not. */
export function CaseWaiting({ answer: { error, refetch } }: { answer: ReturnType<typeof useCase> }) {
  return <DetailWaiting of="case" missing="Patient not found" error={error} onRetry={() => void refetch()} />
}
