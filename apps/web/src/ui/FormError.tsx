import type { ReactNode } from 'react';
import classes from './FormError.module.css';
import { AlertIcon } from './icons.tsx';

/** Why a form could not be sent, in an alert. It is in the page while still empty, so that screen readers announce it when it fills. */
export const FormError = ({ children, id }: { children?: ReactNode; id?: string }) => (
  <div role="alert" id={id}>
    {children && (
      <p className={classes.error}>
        <AlertIcon size={20} />
        <span>{children}</span>
      </p>
    )}
  </div>
);
