import { useQuery } from '@tanstack/react-query'
import { galleryMessages, threeDigits } from '@trabecula/domain'
import { useState } from 'react'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { type Example, examplesQuery, fileOf, pictureOf, prepareProject } from './examples.ts'

interface ExampleCardsProps {
  /** Receives the STL, and what gives the project that is made of it its name and set-up; resolves when that is done. */
  onStart: (file: File, prepare: (id: string) => Promise<void>) => Promise<void>
  /** Called with the reason why the example cannot be started. */
  onFailed: (message: string) => void
}

/** "Start from an example": six parts with their set-up, each a button that makes a project of it. */
export function ExampleCards({ onStart, onFailed }: ExampleCardsProps) {
  const { data: examples, isError, refetch } = useQuery(examplesQuery)
  // A second click before the project is open would make a second project.
  const [starting, setStarting] = useState(false)
  const start = async (example: Example) => {
    setStarting(true)
    await fileOf(example).then(
      (file) => onStart(file, (id) => prepareProject(id, example, new Date())),
      () => onFailed(galleryMessages.notLoaded),
    )
    setStarting(false)
  }
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="examples" className="text-base font-semibold">
          {galleryMessages.title}
        </h2>
        <p className="text-sm text-n11">{galleryMessages.about}</p>
      </div>
      {isError && <LoadFailure text={galleryMessages.listNotLoaded} onRetry={() => void refetch()} />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-4">
        {examples?.map((example) => (
          <li key={example.id}>
            <ExampleCard example={example} disabled={starting} onStart={() => void start(example)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ExampleCardProps {
  example: Example
  disabled: boolean
  onStart: () => void
}

function ExampleCard({ example, disabled, onStart }: ExampleCardProps) {
  const { title, brief, best, settings } = example
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onStart}
      className="flex h-full w-full flex-col overflow-hidden rounded-lg border bg-raised text-left motion-150 hover:border-n8"
    >
      <span className="picture w-full border-b">
        <img
          src={pictureOf(example)}
          alt=""
          loading="lazy"
          width={640}
          height={400}
          className="block aspect-8/5 w-full object-cover"
        />
      </span>
      <span className="flex flex-1 flex-col gap-1 p-3">
        <span className="text-sm font-medium text-n12">{title}</span>
        <span className="text-sm text-n11">{brief}</span>
        <span className="tabular mt-auto pt-2 text-xs text-n10">
          {`${best.name}: ${threeDigits(best.mass_g)} g of ${threeDigits(best.solid_mass_g)} g, ${settings.material}`}
        </span>
        {best.facts.map((fact) => (
          <span key={fact.title} className="tabular text-xs text-n10">{`${fact.title} ${fact.value}, ${fact.limit}`}</span>
        ))}
      </span>
    </button>
  )
}
