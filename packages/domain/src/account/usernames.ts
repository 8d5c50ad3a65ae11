import { usernameLength } from './limits.ts'

/** Writing systems of usernames; those written together count as one. Source: Unicode Script property (UAX 24). */
const scripts = [
  /^[\p{Script=Latin}]*$/u,
  /^[\p{Script=Cyrillic}]*$/u,
  /^[\p{Script=Greek}]*$/u,
  /^[\p{Script=Armenian}]*$/u,
  /^[\p{Script=Georgian}]*$/u,
  /^[\p{Script=Hebrew}]*$/u,
  /^[\p{Script=Arabic}]*$/u,
  /^[\p{Script=Devanagari}]*$/u,
  /^[\p{Script=Bengali}]*$/u,
  /^[\p{Script=Tamil}]*$/u,
  /^[\p{Script=Telugu}]*$/u,
  /^[\p{Script=Thai}]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^[\p{Script=Han}\p{Script=Hangul}]*$/u,
]

/** Cyrillic and Greek characters that look like Latin ones in common fonts (from Unicode's confusables.txt, UTS 39). */
const confusables: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ї: 'i',
  ј: 'j',
  ѐ: 'e',
  ё: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  һ: 'h',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  ӏ: 'l',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ß: 'ss',
  ı: 'i',
  ɑ: 'a',
  ɡ: 'g',
  ⅼ: 'l',
}

/**
 * A username has 3 to 30 characters of one writing system, digits 0–9, `_ . -`, in its composed form (NFKC): no
 * full-width or invisible characters, and no Latin word with a Cyrillic letter in it.
 */
export function isUsername(text: string): boolean {
  const length = [...text].length
  if (length < usernameLength.min || length > usernameLength.max || text !== text.normalize('NFKC')) return false
  if (!/^[\p{L}0-9_.-][\p{L}\p{M}0-9_.-]*$/u.test(text)) return false
  const letters = text.replace(/[^\p{L}]/gu, '')
  return scripts.some((script) => script.test(letters))
}

/** Two usernames with the same key could be taken for one another, so only one of them can exist. */
export function usernameKey(username: string): string {
  const plain = username.normalize('NFKC').toLowerCase()
  // Accents of Latin, Greek and Cyrillic are easily overlooked; marks of other scripts count as characters.
  const bare = plain.normalize('NFD').replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
  return [...bare.normalize('NFC')].map((letter) => confusables[letter] ?? letter).join('')
}
