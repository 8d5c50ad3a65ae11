import { Popover } from '@base-ui/react/popover'
import { helpAddress, type TermId, terms } from '@trabecula/domain'
import { CircleHelp } from 'lucide-react'

/** A small "?" next to a term of the interface: its meaning, and a link to the page with more, in a new tab. */
export function TermHelp({ id }: { id: TermId }) {
  const { name, text } = terms[id]
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={`What is ${name}?`}
        data-term={id}
        className="-mx-0.5 -my-1 inline-grid size-6 shrink-0 place-items-center rounded-full align-middle text-n9 motion-150 focus-visible:-outline-offset-4 hover:text-accent-text data-popup-open:text-accent-text"
      >
        <CircleHelp size={13} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} collisionPadding={8} className="z-50">
          <Popover.Popup className="flex max-h-(--available-height) w-64 max-w-(--available-width) animate-rise flex-col gap-1 overflow-y-auto rounded-md border border-n6 bg-raised p-3 text-xs shadow-float outline-none">
            <Popover.Title className="font-semibold text-n12">{name}</Popover.Title>
            <Popover.Description className="text-n11">{text}</Popover.Description>
            <a href={helpAddress(id)} target="_blank" rel="noopener" className="mt-1 self-start text-accent-text underline">
              More in the help
            </a>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
