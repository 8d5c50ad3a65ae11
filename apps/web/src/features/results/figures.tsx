import type { ReactNode } from 'react'

interface FiguresProps {
  /** Title of the first column, which has the names; `hidden` where the names make it clear. */
  first: string
  hidden?: boolean
  columns: readonly { readonly key: string; readonly title: string }[]
  children: ReactNode
}

/** A small table of figures among the details of a design; `children` are its rows. */
export function Figures({ first, hidden = false, columns, children }: FiguresProps) {
  return (
    <table className="tabular w-full text-sm">
      <thead className="text-xs text-n10">
        <tr>
          <th scope="col" className={hidden ? 'sr-only' : 'text-left font-normal'}>
            {first}
          </th>
          {columns.map(({ key, title }) => (
            <th key={key} scope="col" className="pl-2 text-right font-normal">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** `strong`: a verified figure next to the predicted one. */
export function Figure({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return <td className={`pl-2 text-right whitespace-nowrap text-n12 ${strong ? 'font-medium' : ''}`}>{children}</td>
}
