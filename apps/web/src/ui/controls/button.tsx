import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type Look = 'primary' | 'plain' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

const looks: Record<Look, string> = {
  // The disabled button keeps a legible text, because users ask what a button would do when they cannot press it.
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong border-transparent font-medium disabled:bg-n4 disabled:text-n10 disabled:opacity-100',
  plain: 'bg-raised text-n12 border-n6 hover:border-n7 hover:bg-n3',
  quiet: 'bg-transparent text-n11 border-transparent hover:bg-n4 hover:text-n12',
  danger: 'bg-raised text-red border-n6 hover:bg-red-soft',
}

const sizes: Record<Size, string> = {
  sm: 'h-7 px-2 text-xs gap-1',
  md: 'h-8 px-3 text-sm gap-1.5',
  lg: 'h-10 px-4 text-sm gap-2',
}

const shape =
  'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-md border motion-150 select-none disabled:opacity-45 disabled:pointer-events-none aria-disabled:opacity-45'

export const buttonClass = (look: Look = 'plain', size: Size = 'md') => `${shape} ${looks[look]} ${sizes[size]}`

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  size?: Size
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', size = 'md', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(look, size)} ${className}`} {...rest} />
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** The accessible name, which is also the browser's hint where no tooltip wraps the button. */
  label: string
  icon: ReactNode
  pressed?: boolean
}

export function IconButton({ label, icon, pressed, className = '', size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      className={`${shape} ${size === 'sm' ? 'size-7' : 'size-8'} border-transparent text-n11 hover:bg-n4 hover:text-n12 aria-pressed:bg-accent-soft aria-pressed:text-accent-text ${className}`}
      {...rest}
    >
      {icon}
    </button>
  )
}
