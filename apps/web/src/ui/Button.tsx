import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './Button.module.css';

interface Look {
  /** `filled` is for the one primary action of a screen; everything else is outline or text. */
  look?: 'filled' | 'outline' | 'text' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
  icon?: ReactNode;
}

const className = ({ look = 'outline', size = 'medium', wide }: Look, extra?: string) =>
  [classes.button, classes[look], classes[size], wide && classes.wide, extra].filter(Boolean).join(' ');

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows that the action is under way, and ignores further presses. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A pill that does something. */
export function Button({
  look,
  size,
  wide,
  icon,
  busy,
  className: extra,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      className={className({ look, size, wide }, extra)}
      disabled={disabled}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      <span>{children}</span>
      {busy && <span className={classes.busy} aria-hidden="true" />}
    </button>
  );
}

type AnchorProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

function Anchor({ look, size, wide, icon, className: extra, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={className({ look, size, wide }, extra)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** A pill that links to a screen. */
export const ButtonLink = createLink(Anchor);

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name, also shown on hover. */
  label: string;
  ref?: Ref<HTMLButtonElement>;
}

type IconAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { label: string; ref?: Ref<HTMLAnchorElement> };

const IconAnchor = ({ label, ...rest }: IconAnchorProps) => <a {...rest} aria-label={label} title={label} className={classes.icon} />;

/** The same round target, as a link to a screen. */
export const IconLink = createLink(IconAnchor);

/** A round 44 px target around an icon; with `aria-pressed` it is a toggle button. */
export function IconButton({ label, className: extra, children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={[classes.icon, extra].filter(Boolean).join(' ')}>
      {children}
    </button>
  );
}
