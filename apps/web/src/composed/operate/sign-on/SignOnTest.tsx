import { ApiError } from '@muster/contract/base/client';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOf } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import classes from '../Operate.module.css';
import own from './SignOn.module.css';
import { signingOn as words } from './sign-on.words.ts';

interface SignOnTestProps {
  address: string;
  /** Whose provider it is, where the button stands among others. */
  label?: string;
  /** Buttons beside it. */
  children?: ReactNode;
}

/** Looks at the provider at an address, and says what it found below the button. */
export function SignOnTest({ address, label, children }: SignOnTestProps) {
  const asked = address.trim();
  const look = useMutation({ mutationFn: (discovery_url: string) => api.testSignOn({ query: { discovery_url } }) });
  const { data, error, isPending, variables } = look;
  const refused = error instanceof ApiError ? error.fields.discovery_url?.[0] : undefined;
  return (
    <div>
      <div className={classes.actions}>
        <Button size="small" aria-label={label} busy={isPending} disabled={!asked} onClick={() => look.mutate(asked)}>
          {words.test}
        </Button>
        {children}
      </div>
      <div role="status" className={own.found}>
        {/* What was found of one address says nothing of another. */}
        {variables === asked && (
          <>
            {isPending && <p>{words.testing}</p>}
            {data?.found && <p className={classes.name}>{words.found(data.found.issuer, data.found.keys)}</p>}
            {data?.problems.map(({ what, where, said }) => (
              <p key={`${what} ${where}`} className={classes.warning}>
                {words.problem(what, where, said)}
              </p>
            ))}
            {error && <p className={classes.warning}>{refused ?? reasonOf(error)}</p>}
          </>
        )}
      </div>
    </div>
  );
}
