import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { type Example, exampleFile, examplesQuery, folder } from './example-list.ts'

/**
 * Parts to begin with, for a person who has no project yet: each becomes a project of theirs, with the faces, the force
 * and the target of the gallery.
 */
export function Examples({ onExample }: { onExample: (file: File, example: Example) => Promise<void> }) {
  const { data: examples, isError, refetch } = useQuery(examplesQuery)
  const [busy, setBusy] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const start = async (example: Example) => {
    setBusy(example.name)
    setFailed(null)
    try {
      await onExample(await exampleFile(example), example)
    } catch {
      setFailed(`The part of “${example.title}” could not be loaded. Try again.`)
    } finally {
      setBusy(null)
    }
  }
  if (isError) return <LoadFailure text="The examples could not be loaded." onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="examples" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="examples" className="text-base font-semibold">
          Start from an example
        </h2>
        <p className="text-sm text-n11">
          The part becomes a project of yours, with its faces, its force and its target. The lattices shown carry what they say:
          their files were verified.
        </p>
      </div>
      <p role="status" className="text-sm text-red empty:hidden">
        {failed}
      </p>
      <ul className="grid min-h-[240px] grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-4">
        {examples?.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              disabled={busy !== null}
              aria-busy={busy === example.name}
              onClick={() => void start(example)}
              className="group flex h-full w-full flex-col overflow-hidden rounded-lg border bg-raised text-left motion-150 hover:border-n8 disabled:opacity-60"
            >
              <span className="picture border-b">
                <img
                  src={`${folder}/${example.name}.webp`}
                  alt=""
                  loading="lazy"
                  width={960}
                  height={540}
                  className="block aspect-video w-full object-cover"
                />
              </span>
              <span className="flex flex-col gap-1 p-3">
                <span className="text-sm font-medium text-n12">{example.title}</span>
                <span className="text-xs text-n11">{example.about}</span>
                <span className="text-xs text-n11 tabular-nums">{example.result}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
