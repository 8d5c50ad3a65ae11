import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** The visitor's choice of columns in the result table, by column id; a column absent here follows its default. */
export const useColumnChoice = create(
  persist((): { readonly shown: Readonly<Record<string, boolean>> } => ({ shown: {} }), { name: 'result-columns', version: 1 }),
)

export const chooseColumn = (id: string, shown: boolean) =>
  useColumnChoice.setState((state) => ({ shown: { ...state.shown, [id]: shown } }))

export const resetColumns = () => useColumnChoice.setState({ shown: {} })
