// A report of a finished run: what it says, and how it is written.

export { isPaper, type Paper, papers, type ReportDocument } from './document.ts'
export { htmlOf } from './html.ts'
export type { ReportFile, ReportInput } from './input.ts'
export { makeReport } from './make-report.ts'
export { pdfFonts, pdfOf } from './pdf.ts'
