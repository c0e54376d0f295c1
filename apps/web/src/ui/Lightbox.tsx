import { useEffect, useRef } from 'react';
import { shell } from '../platform/words/shell.ts';
import { IconButton } from './Button.tsx';
import { CloseIcon } from './icons.tsx';
import classes from './Lightbox.module.css';

export interface LightboxProps {
  /** Addresses by width, for the browser to choose from. */
  srcSet?: string;
  src: string;
  alt: string;
  width?: number;
  height?: number;
  onClose: () => void;
}

/** One picture over everything. The native dialog keeps the focus inside and gives it back. */
export function Lightbox({ src, srcSet, alt, width, height, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    document.documentElement.style.overflow = 'hidden';
    return () => {
      element?.close();
      document.documentElement.style.removeProperty('overflow');
    };
  }, []);
  return (
    <dialog ref={dialog} className={classes.lightbox} aria-label={alt} onCancel={onClose} onClose={onClose}>
      {/* Tapping anywhere closes too; Escape and the button above are the ways for everybody else. */}
      <button type="button" className={classes.behind} aria-hidden="true" tabIndex={-1} onClick={onClose} />
      <div className={classes.stage}>
        <img src={src} srcSet={srcSet} sizes="100vw" alt={alt} width={width} height={height} className={classes.picture} />
      </div>
      <IconButton label={shell.close} className={classes.close} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </dialog>
  );
}
