import type { PublicConfig } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { persistently } from '../../platform/ahead.ts';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { usesSso } from '../../platform/session.ts';
import { Button } from '../../ui/Button.tsx';
import { CodeForm } from '../../ui/CodeForm.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { forms } from '../../ui/forms.words.ts';
import { ResendCode } from '../../ui/ResendCode.tsx';
import { loginOutcome, useMe, useSignOut } from '../session/index.ts';
import { enterWorkspace, verifyEmail } from './account.api.ts';
import { account } from './account.words.ts';
import classes from './CodeScreens.module.css';
import { codeSentAt, noteCodeSent } from './draft.ts';
import { Screen } from './Screen.tsx';
import { emailStep, totalSteps } from './steps.ts';

/** Few people ask for it, so its code loads on tap. */
const OtherEmail = lazy(async () => ({ default: (await persistently(() => import('./OtherEmail.tsx'))).OtherEmail }));

function OtherAccount() {
  const signOut = useSignOut();
  return (
    <Button look="text" onClick={signOut}>
      {account.signOutInstead}
    </Button>
  );
}

/** Where confirming the email is among the steps. */
const emailStepOf = (config: PublicConfig) => ({ n: emailStep(usesSso()), total: totalSteps(config, usesSso()) });

/** Step 2: the code that was mailed [REG-04]. */
export function ConfirmEmail() {
  const navigate = useNavigate();
  const config = getConfig();
  const me = useMe();
  // A newcomer who mistyped their email has the code sent to another address.
  const email = me.pending_email ?? me.email;
  const [sentAt, setSentAt] = useState(codeSentAt);
  const boxes = useRef<{ focus: () => void }>(null);
  const [correcting, setCorrecting] = useState(false);
  return (
    <Screen
      title={account.confirmTitle}
      text={forms.codeSent(email)}
      step={emailStepOf(config)}
      top={<Drawing name="mail" size={148} />}
      asksFor={boxes}
    >
      <CodeForm
        key={email}
        ref={boxes}
        label={account.codeLabel}
        failure={forms.verifyFailed}
        onCode={async (code) => navigate({ href: loginOutcome(await verifyEmail(code), config), replace: true })}
      >
        <div className={classes.under}>
          <ResendCode
            sentAt={sentAt}
            onSent={(at) => {
              noteCodeSent(at);
              setSentAt(at);
            }}
            resend={() => api.resendVerification({})}
          />
          {!correcting && (
            <Button look="text" onClick={() => setCorrecting(true)}>
              {account.changeEmail}
            </Button>
          )}
          <OtherAccount />
        </div>
      </CodeForm>
      {correcting && (
        <Suspense>
          <OtherEmail
            onDone={() => {
              setSentAt(codeSentAt());
              setCorrecting(false);
            }}
          />
        </Suspense>
      )}
    </Screen>
  );
}

/**
 * The employer's access code [REG-05]. It is not counted [REG-16]: the counter stays where the email has brought it. Whoever has registered already
 * has no steps before them.
 */
export function EnterWorkspace() {
  const navigate = useNavigate();
  const config = getConfig();
  const me = useMe();
  const support = config.brand.support_email;
  const boxes = useRef<{ focus: () => void }>(null);
  return (
    <Screen
      title={account.workspaceTitle}
      text={account.workspaceText}
      step={me.profile_completed ? undefined : emailStepOf(config)}
      top={<Drawing name="key" size={148} />}
      asksFor={boxes}
    >
      <CodeForm
        ref={boxes}
        label={account.workspaceLabel}
        failure={account.workspaceFailed}
        onCode={async (code) => navigate({ href: loginOutcome(await enterWorkspace(code), config), replace: true })}
      >
        <p className={classes.help}>
          {account.workspaceHelp} <a href={`mailto:${support}`}>{support}</a>.
        </p>
        <div className={classes.under}>
          <OtherAccount />
        </div>
      </CodeForm>
    </Screen>
  );
}
