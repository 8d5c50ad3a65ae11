import { moment } from '../../ui/print-time.ts'

export interface TokenColumn<Row> {
  readonly title: string
  /** Classes for the width, and for hiding the column in narrow windows. */
  readonly className?: string
  readonly align?: 'left' | 'right'
  readonly read: (row: Row) => string
}

interface TokenTableProps<Row> {
  readonly caption: string
  readonly rows: readonly Row[]
  /** Columns between "What" and "Tokens". */
  readonly columns?: readonly TokenColumn<Row>[]
  readonly tokens: (row: Row) => string
}

interface TokenRow {
  readonly id: string
  readonly created_at: string
  readonly description: string
}

/** Time, description and tokens, one entry a row. A long description is cut; its tooltip has the whole text. */
export function TokenTable<Row extends TokenRow>({ caption, rows, columns = [], tokens }: TokenTableProps<Row>) {
  return (
    <table className="tabular w-full table-fixed text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-xs text-n11">
        <tr className="[&>th]:pb-1.5 [&>th]:font-medium">
          <th scope="col" className="w-28 text-left">
            When
          </th>
          <th scope="col" className="text-left">
            What
          </th>
          {columns.map(({ title, className = '', align = 'left' }) => (
            <th key={title} scope="col" className={`${aligned[align]} ${className}`}>
              {title}
            </th>
          ))}
          <th scope="col" className="w-20 text-right">
            Tokens
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t [&>td]:py-1.5">
            <td className="text-n11">{moment(row.created_at)}</td>
            <td className="truncate pr-4! text-n12" title={row.description}>
              {row.description}
            </td>
            {columns.map(({ title, className = '', align = 'left', read }) => (
              <td key={title} className={`truncate text-n11 ${aligned[align]} ${className}`}>
                {read(row)}
              </td>
            ))}
            <td className="text-right text-n12">{tokens(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const aligned = { left: 'text-left', right: 'text-right' } as const
