interface AvatarProps {
  /** Address of the picture, or null for the first letter. */
  picture: string | null
  name: string
  /** px */
  size: number
}

/** A person's picture, or the first letter of the name. The name is always next to it, so screen readers skip it. */
export function Avatar({ picture, name, size }: AvatarProps) {
  const box = { width: size, height: size, fontSize: Math.round(size * 0.42) }
  if (picture) return <img src={picture} alt="" style={box} className="shrink-0 rounded-full bg-n4 object-cover" />
  return (
    <span
      aria-hidden="true"
      style={box}
      className="grid shrink-0 place-items-center rounded-full bg-accent-soft leading-none font-semibold text-accent-text uppercase"
    >
      {[...name][0] ?? '?'}
    </span>
  )
}
