const UNACCENTED: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' }

/** Folds text for a search: lower case, without accents and apostrophes, like the database function of that name. */
export function fold(text: string) {
  return text
    .normalize('NFD')
    .replace(
      /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\u2035\uff07]/g,
      '',
    )
    .toLowerCase()
    .replace(/[øłđħŧıßæœ]/g, (letter) => UNACCENTED[letter] ?? letter)
}
