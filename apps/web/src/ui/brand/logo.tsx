import { productName } from '@trabecula/domain'

export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--color-accent)" />
      <g stroke="var(--color-on-accent)" strokeLinejoin="round" strokeLinecap="round">
        <path d="M16 5.5 25 10.7v10.6l-9 5.2-9-5.2V10.7Z" strokeWidth="2" />
        <path
          d="M7 10.7 16 16l9-5.3M16 16v10.5M16 5.5l-4.5 7.8M16 5.5l4.5 7.8M7 21.3l9-5.3 9 5.3"
          strokeWidth="1.4"
          opacity="0.85"
        />
      </g>
    </svg>
  )
}

export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-sm font-semibold tracking-tight text-n12">
      <Logo />
      <span className="hidden sm:inline">{productName}</span>
    </span>
  )
}
