import type { ConfiguredSignOn, SignOnEntry } from '@muster/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { getConfig } from '../../../platform/config.ts';
import { reasonOf } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { Copied } from '../DirectoryTokens.tsx';
import classes from '../Operate.module.css';
import { Rows } from '../Rows.tsx';
import { SignOnForm } from './SignOnForm.tsx';
import { SignOnTest } from './SignOnTest.tsx';
import { readSignOnAgain, signOnQuery } from './sign-on.api.ts';
import { signingOn as words } from './sign-on.words.ts';

const opens = { size: 'small', 'aria-haspopup': 'dialog', onPointerEnter: preloadSheet, onFocus: preloadSheet } as const;

/** What there is to know of an organisation, wherever it was entered. */
function About({ email_domain, discovery_url, client_id, workspace }: ConfiguredSignOn) {
  const joins = workspace === null ? words.noWorkspace : words.joins(workspace);
  return (
    <>
      <p className={classes.name}>{email_domain}</p>
      <p>{discovery_url}</p>
      <p>{[words.clientIs(client_id), ...(getConfig().features.workspaces ? [joins] : [])].join(' · ')}</p>
    </>
  );
}

function Row({ entry }: { entry: SignOnEntry }) {
  const { id, email_domain, discovery_url, version } = entry;
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const remove = useMutation({
    mutationFn: () => api.removeSignOn({ params: { id } }),
    onSuccess: () => toast(words.removed(email_domain)),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
    onSettled: () => {
      close();
      return readSignOnAgain();
    },
  });
  return (
    <li className={classes.row} data-off={entry.is_overruled || undefined}>
      <div className={classes.screenPart}>
        <div className={classes.about}>
          <About {...entry} workspace={entry.workspace?.name ?? null} />
          {entry.is_overruled && <p className={classes.warning}>{words.overruled}</p>}
        </div>
        <SignOnTest address={discovery_url} label={words.testOf(email_domain)}>
          <Button {...opens} aria-label={words.editOf(email_domain)} onClick={() => setAsked('change')}>
            {words.edit}
          </Button>
          <Button {...opens} aria-label={words.removeOf(email_domain)} onClick={() => setAsked('remove')}>
            {words.remove}
          </Button>
        </SignOnTest>
      </div>
      <SignOnForm key={version} entry={entry} opened={asked === 'change'} onClose={close} />
      <ConfirmDialog
        opened={asked === 'remove'}
        onClose={close}
        title={words.removeOf(email_domain)}
        text={words.removeText}
        confirm={words.remove}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  );
}

/** Organisations whose members sign in with their own provider: those that operators enter, and those of the configuration. */
export function SignOn() {
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useQuery(signOnQuery);
  return (
    <div className={classes.screen}>
      <p>{words.text}</p>
      <div className={classes.actions}>
        <Button {...opens} look="filled" onClick={() => setMaking(true)}>
          {words.fresh}
        </Button>
      </div>
      <section className={classes.screenPart}>
        <h2 className={classes.heading}>{words.entered}</h2>
        <Rows rows={data?.data} error={error} onRetry={() => void refetch()} none={words.none}>
          {(entry) => <Row entry={entry} />}
        </Rows>
      </section>
      {data && data.configured.length > 0 && (
        <section className={classes.screenPart}>
          <h2 className={classes.heading}>{words.configured}</h2>
          <p className={classes.about}>{words.configuredText}</p>
          <ul className={classes.list}>
            {data.configured.map((each) => (
              <li key={each.email_domain} className={classes.row}>
                <div className={classes.screenPart}>
                  <div className={classes.about}>
                    <About {...each} />
                  </div>
                  <SignOnTest address={each.discovery_url} label={words.testOf(each.email_domain)} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && (
        <section className={classes.screenPart}>
          <h2 className={classes.heading}>{words.there}</h2>
          <p className={classes.about}>{words.thereText}</p>
          <Copied label={words.redirect} text={data.redirect_url} copy={words.copyRedirect} />
          <Copied label={words.signOut} text={data.sign_out_url} copy={words.copySignOut} />
        </section>
      )}
      <SignOnForm entry={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  );
}
