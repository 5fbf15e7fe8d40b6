/**
 * Replaces the names of a patient in a text that is read without signing in. Names are compared as they are written,
 * because many are words too: 'Will', 'May'.
 */
export function hideNames(text: string, { first_name, last_name }: { first_name: string; last_name: string }) {
  const names = `${first_name} ${last_name}`.split(/[\s.()[\]]+/).filter((name) => name.length > 1)
  if (names.length === 0) return text
  const anyName = `(?:${names.map(escapePattern).join('|')})`
  const fullName = new RegExp(String.raw`(?<![\p{L}\p{N}])${anyName}(?:\s+${anyName})*(?![\p{L}\p{N}])`, 'gu')
  return text.replace(fullName, 'the patient')
}

function escapePattern(text: string) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}
