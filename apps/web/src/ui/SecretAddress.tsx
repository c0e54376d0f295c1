import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { reasonOr } from '../platform/reason.ts';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { CopyButton } from './CopyButton.tsx';
import classes from './SecretAddress.module.css';
import { preloadSheet } from './Sheet.tsx';
import { secretAddress as words } from './secret-address.words.ts';
import { toast } from './toast.ts';

export interface SecretAddressProps {
  url: string;
  /** What can be done with it besides copying. */
  actions?: ReactNode;
  /** What whoever knows it can do. */
  secret: string;
  /** What follows if there is another one, and if there is none. */
  texts: { renew: string; end: string };
  renew: () => Promise<void>;
  end: () => Promise<void>;
  /** How it is used. */
  children: ReactNode;
}

/** A secret address of the member's own: to copy it, to have another one, and to end it, both after a question. */
export function SecretAddress({ url, actions, secret, texts, renew, end, children }: SecretAddressProps) {
  const id = useId();
  const [asking, setAsking] = useState<'renew' | 'end'>();
  const close = () => setAsking(undefined);
  const renewing = useMutation({
    mutationFn: renew,
    onSuccess: () => toast(words.renewed),
    onError: (error) => toast(reasonOr(error, words.makeFailed), { kind: 'alert' }),
    onSettled: close,
  });
  const ending = useMutation({
    mutationFn: end,
    onSuccess: () => toast(words.ended),
    onError: (error) => toast(reasonOr(error, words.endFailed), { kind: 'alert' }),
    onSettled: close,
  });
  return (
    <>
      <div className={classes.address}>
        <label htmlFor={id}>{words.address}</label>
        <input id={id} readOnly value={url} spellCheck={false} onFocus={(event) => event.currentTarget.select()} />
        <div className={classes.actions}>
          <CopyButton text={() => url} label={words.copy} />
          {actions}
        </div>
        <p className={classes.soft}>{secret}</p>
      </div>
      {children}
      <div className={classes.actions}>
        <Button onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking('renew')}>
          {words.renew}
        </Button>
        <Button look="text" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setAsking('end')}>
          {words.end}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={close}
        title={words.renewTitle}
        text={texts.renew}
        confirm={words.renew}
        busy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
      />
      <ConfirmDialog
        opened={asking === 'end'}
        onClose={close}
        title={words.endTitle}
        text={texts.end}
        confirm={words.end}
        danger
        busy={ending.isPending}
        onConfirm={() => ending.mutate()}
      />
    </>
  );
}

/** Makes the first address. */
export function MakeAddress({ make }: { make: () => Promise<void> }) {
  const { mutate, isPending } = useMutation({
    mutationFn: make,
    onError: (error) => toast(reasonOr(error, words.makeFailed), { kind: 'alert' }),
  });
  return (
    <div>
      <Button look="filled" busy={isPending} onClick={() => mutate()}>
        {words.make}
      </Button>
    </div>
  );
}
