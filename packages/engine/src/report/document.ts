/** What a report says, before it is written as HTML or PDF. Texts are plain: the writers of each format escape them. */
export interface ReportDocument {
  readonly title: string
  /** Under the title, a line each. */
  readonly lines: readonly string[]
  readonly paper: Paper
  readonly sections: readonly Section[]
  /** At the foot of every page. */
  readonly foot: string
  readonly madeAt: Date
}

/** By its name in CSS and in the paper trade. */
export const papers = ['A4', 'Letter'] as const
export type Paper = (typeof papers)[number]
export const isPaper = (name: string): name is Paper => (papers as readonly string[]).includes(name)

export interface Section {
  readonly title: string
  readonly blocks: readonly Block[]
}

export type Block = Facts | Table | Drawing | Paragraph

/** Pairs of a name and its value. */
export interface Facts {
  readonly kind: 'facts'
  readonly title?: string
  readonly rows: readonly (readonly [name: string, value: string])[]
}

export interface Table {
  readonly kind: 'table'
  readonly title: string
  readonly columns: readonly { readonly title: string; readonly unit: string; readonly align: 'left' | 'right' }[]
  readonly rows: readonly {
    readonly cells: readonly string[]
    /** The design that the report is about; one that is there for comparison only. */
    readonly mark?: 'chosen' | 'reference'
  }[]
}

export interface Paragraph {
  readonly kind: 'text'
  readonly text: string
}

/** Shapes in points (1/72 inch), x to the right and y down. */
export interface Drawing {
  readonly kind: 'drawing'
  readonly width: number
  readonly height: number
  readonly shapes: readonly Shape[]
  /** Caption below it, and its text for readers who cannot see it. */
  readonly caption: string
}

type At = readonly [x: number, y: number]

interface Stroked {
  /** "#3f3f46" */
  readonly stroke?: string
  readonly width?: number
  readonly dash?: readonly [on: number, off: number]
  readonly fill?: string
}

export type Shape =
  | ({ readonly kind: 'path'; readonly points: readonly At[]; readonly closed?: true } & Stroked)
  | ({ readonly kind: 'circle'; readonly at: At; readonly radius: number } & Stroked)
  | {
      readonly kind: 'text'
      readonly at: At
      readonly text: string
      readonly size?: number
      readonly anchor?: 'start' | 'middle' | 'end'
      readonly bold?: true
      readonly colour?: string
    }
  | { readonly kind: 'image'; readonly at: At; readonly width: number; readonly height: number; readonly png: Uint8Array }

/** The width of a drawing that fills a page, points. */
export const fullWidth = 520

export const ink = '#18181b'
export const quietInk = '#52525b'
export const hairline = '#d4d4d8'
export const accent = '#3f3fbf'
