import type { DirectoryToken } from '@muster/contract';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { reasonOf } from '../../platform/reason.ts';
import { exactTime } from '../../platform/time.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import secretClasses from '../../ui/SecretAddress.module.css';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { directoryQuery } from './directory.api.ts';
import { directory as words } from './directory.words.ts';
import classes from './Operate.module.css';
import { type MadeToken, TokenSheet } from './TokenSheet.tsx';

const opens = { size: 'small', 'aria-haspopup': 'dialog', onPointerEnter: preloadSheet, onFocus: preloadSheet } as const;

/** A text to be copied as a whole. */
export function Copied({ label, text, copy }: { label: string; text: string; copy: string }) {
  const id = useId();
  return (
    <div className={secretClasses.address}>
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly value={text} spellCheck={false} autoComplete="off" onFocus={(event) => event.currentTarget.select()} />
      <div className={classes.actions}>
        <CopyButton text={() => text} label={copy} />
      </div>
    </div>
  );
}

function Row({ workspace, token }: { workspace: string; token: DirectoryToken }) {
  const [asked, setAsked] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.revokeDirectoryToken({ params: { id: workspace, tokenId: token.id } }),
    onSuccess: () => toast(words.revoked(token.name)),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
    onSettled: async () => {
      setAsked(false);
      await queryClient.invalidateQueries({ queryKey: directoryQuery(workspace).queryKey, exact: true });
    },
  });
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{token.name}</p>
        <p>{token.domains.join(', ')}</p>
        <p>
          {words.madeOn(exactTime(token.created_at))}
          {' · '}
          {token.used_at ? (
            <>
              {words.used} <RelativeTime instant={token.used_at} />
            </>
          ) : (
            words.unused
          )}
        </p>
      </div>
      <Button {...opens} aria-label={words.revokeOf(token.name)} onClick={() => setAsked(true)}>
        {words.revoke}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={words.revokeOf(token.name)}
        text={words.revokeText}
        confirm={words.revoke}
        danger
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  );
}

/** The tokens of a workspace: make one, whose secret is shown once, and revoke each. */
export function DirectoryTokens({ workspace, tokens }: { workspace: string; tokens: readonly DirectoryToken[] }) {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const done = () => {
    setMade(null);
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className={classes.screenPart}>
      <h2 ref={heading} tabIndex={-1} className={classes.heading}>
        {words.tokens}
      </h2>
      {made && (
        <div role="status" className={classes.card}>
          <p>{words.secretText(made.name)}</p>
          <Copied label={words.secret} text={made.secret} copy={words.copySecret} />
          <div>
            <Button size="small" look="filled" onClick={done}>
              {words.done}
            </Button>
          </div>
        </div>
      )}
      <div className={classes.actions}>
        <Button {...opens} look={made || tokens.length > 0 ? 'outline' : 'filled'} onClick={() => setMaking(true)}>
          {words.newToken}
        </Button>
      </div>
      {tokens.length === 0 ? (
        <EmptyState drawing="soon" text={words.noTokens} />
      ) : (
        <ul className={classes.list}>
          {tokens.map((token) => (
            <Row key={token.id} workspace={workspace} token={token} />
          ))}
        </ul>
      )}
      <TokenSheet workspace={workspace} opened={making} onClose={() => setMaking(false)} onMade={setMade} />
    </section>
  );
}
