/** Control characters (Unicode category Cc, including NUL), and halves of a surrogate pair, no database stores. */
const control = /[\p{Cc}\p{Cs}]/u
/** The same without the three control characters of paragraphs: tab, line feed and carriage return. */
const controlInParagraphs = /[^\P{Cc}\t\n\r]|\p{Cs}/u
/** Characters that turn the writing direction, so that a name reads as another one (Unicode property Bidi_Control). */
const bidi = /\p{Bidi_Control}/u

/** One line that can be stored, searched and shown. */
export const isLine = (text: string): boolean => !control.test(text)

/** Several lines that can be stored and shown. */
export const isParagraphs = (text: string): boolean => !controlInParagraphs.test(text)

/** A name that people read: one line, in the order in which it was written. */
export const isNameLine = (text: string): boolean => isLine(text) && !bidi.test(text)
