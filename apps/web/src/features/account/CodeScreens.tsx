import { useNavigate } from '@tanstack/react-router';
import { getConfig } from '../../platform/config.ts';
import { signOut, usesSso } from '../../platform/session.ts';
import { account } from '../../platform/words/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawing } from '../../ui/Drawing.tsx';
import { loginOutcome, useMe } from '../session/index.ts';
import { enterWorkspace, verifyEmail } from './account.api.ts';
import classes from './CodeForm.module.css';
import { CodeForm } from './CodeForm.tsx';
import { ResendCode } from './ResendCode.tsx';
import { Screen } from './Screen.tsx';
import { emailStep, totalSteps } from './steps.ts';

const OtherAccount = () => (
  <Button look="text" onClick={() => void signOut()}>
    {account.signOutInstead}
  </Button>
);

/** Step 2: the code that was mailed [REG-04]. */
export function ConfirmEmail() {
  const navigate = useNavigate();
  const config = getConfig();
  return (
    <Screen
      title={account.confirmTitle}
      text={account.confirmText(useMe().email)}
      step={{ n: emailStep(usesSso()), total: totalSteps(config, usesSso()) }}
      top={<Drawing name="mail" size={148} />}
    >
      <CodeForm
        label={account.codeLabel}
        failure={account.verifyFailed}
        onCode={async (code) => navigate({ href: loginOutcome(await verifyEmail(code), config), replace: true })}
      >
        <div className={classes.under}>
          <ResendCode />
          <OtherAccount />
        </div>
      </CodeForm>
    </Screen>
  );
}

/** The employer's access code; not one of the counted steps [REG-05, REG-16]. */
export function EnterWorkspace() {
  const navigate = useNavigate();
  const config = getConfig();
  const support = config.brand.support_email;
  return (
    <Screen title={account.workspaceTitle} text={account.workspaceText} top={<Drawing name="key" size={148} />}>
      <CodeForm
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
