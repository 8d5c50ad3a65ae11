import { useMouseStyle } from '../../workspace/view/mouse.ts'
import { shortcutsWith } from './shortcuts.ts'

/** Every key of the workspace in its group; two columns where there is room. */
export function ShortcutList() {
  const mouse = useMouseStyle((state) => state.style)
  return (
    <div className="columns-1 gap-8 pb-1 text-sm sm:columns-2">
      {shortcutsWith(mouse).map((group) => (
        <section key={group.title} className="mb-4 break-inside-avoid last:mb-0" aria-label={group.title}>
          <h3 className="mb-1 text-xs font-semibold text-n11">{group.title}</h3>
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 md:grid-cols-[6.25rem_1fr]">
            {group.keys.map(({ keys, does }) => (
              <div key={keys} className="contents">
                <dt>
                  <kbd className="rounded-sm border bg-n3 px-1.5 py-0.5 font-sans text-xs whitespace-nowrap text-n12">{keys}</kbd>
                </dt>
                <dd className="text-n11">{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
