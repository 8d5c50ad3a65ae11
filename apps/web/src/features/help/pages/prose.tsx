import { helpAddress, type TermId, terms } from '@trabecula/domain'
import type { ReactNode } from 'react'

/** One subject of a help page. */
export function Part({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} aria-label={title} className="flex scroll-mt-4 flex-col gap-3 pt-8 first:pt-0">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}

export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-[65ch] text-base text-n11">{children}</p>
}

export function Steps({ children }: { children: ReactNode }) {
  return <ol className="flex max-w-[65ch] list-decimal flex-col gap-2 pl-6 text-base text-n11 marker:text-n9">{children}</ol>
}

export function Points({ children }: { children: ReactNode }) {
  return <ul className="flex max-w-[65ch] list-disc flex-col gap-1.5 pl-6 text-base text-n11 marker:text-n9">{children}</ul>
}

/** A word of the glossary, in a sentence. */
export function Word({ id, children }: { id: TermId; children?: ReactNode }) {
  return (
    <a href={helpAddress(id)} className="text-accent-text underline decoration-dotted underline-offset-2">
      {children ?? terms[id].name.toLowerCase()}
    </a>
  )
}

interface PictureProps {
  source: string
  alt: string
  width: number
  height: number
  children: ReactNode
}

/** A picture of our own viewer with what to see in it. */
export function Picture({ source, alt, width, height, children }: PictureProps) {
  return (
    <figure className="flex flex-col gap-2">
      <span className="picture block w-full max-w-[720px] overflow-hidden rounded-md border">
        <img src={source} alt={alt} width={width} height={height} loading="lazy" className="block h-auto w-full" />
      </span>
      <figcaption className="max-w-[65ch] text-sm text-n10">{children}</figcaption>
    </figure>
  )
}
