/**
 * isBusy ignores presses but keeps the focus; so does isDone, after it succeeded. `type` is button unless given. normal is 48 px high, small 44 px.
 */
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Link, type LinkProps } from './link.tsx';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-filled';
  size?: 'normal' | 'small';
  isWide?: boolean;
  className?: string;
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & Look & { isBusy?: boolean; busyLabel?: ReactNode; isDone?: boolean };

export function Button({
  variant,
  size,
  isWide,
  className,
  isBusy = false,
  busyLabel,
  isDone = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, size, isWide, className: isDone ? `${className ?? ''} is-done` : className })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isDone || undefined}
      // Not `disabled`: a disabled button loses the focus, and with it the keyboard's place on the page.
      onClick={(event) => (isBusy || isDone ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  );
}

export function ButtonLink({ variant, size, isWide, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={classOf({ variant, size, isWide, className })} />;
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string };

export function IconButton({ icon, label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`icon-button ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}

function classOf({ variant = 'primary', size = 'normal', isWide = false, className = '' }: Look) {
  return `button button-${variant}${size === 'small' ? ' button-small' : ''}${isWide ? ' button-wide' : ''} ${className}`;
}
