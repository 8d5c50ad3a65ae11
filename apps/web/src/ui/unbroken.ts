/** A sentence in which no line ends between a number and its unit: "18 %", "0.04 in", "100 MB". */
export const unbroken = (sentence: string): string =>
  sentence.replace(/(\d) (?=(?:%|[kMGT]?B|[µcmk]?m|in|lbf|N|g|oz|h|s|cells?)(?![\p{L}\d]))/gu, '$1\u00a0')
