import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of an element in pixels, kept up to date; zero before it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) })
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return size
}
