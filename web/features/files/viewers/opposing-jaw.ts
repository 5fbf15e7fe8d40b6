import { otherJaw } from '#mesh/jaw.ts'
import { jawOfFile, fileId, type ViewerFile } from '#web/features/viewer/viewer-file.ts'

/** Returns the chosen file and the nearest file of the other jaw in the list, in the order of the list. */
export function withOpposingJaw(files: readonly ViewerFile[], chosen: string): readonly ViewerFile[] {
  const index = files.findIndex((file, i) => fileId(file, i) === chosen)
  const file = files[index]
  if (!file) return []
  const jaw = jawOfFile(file)
  const opposing = files
    .map((other, i) => ({ other, distance: Math.abs(i - index) }))
    .filter(({ other }) => other !== file && jaw !== undefined && jawOfFile(other) === otherJaw(jaw))
    .sort((a, b) => a.distance - b.distance)
  const opposite = opposing[0]?.other
  // Fixes the ids, since `fileId` may derive them from the position in the list.
  return [file, ...(opposite ? [opposite] : [])]
    .sort((a, b) => files.indexOf(a) - files.indexOf(b))
    .map((each) => Object.assign({}, each, { id: fileId(each, files.indexOf(each)) }))
}
