import { type SubmitEvent, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import form from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { useMe } from '../session/index.ts';
import { saveMember } from './members.api.ts';
import classes from './PrivacySettings.module.css';
import { privacySettings } from './privacy-settings.words.ts';

const choices = [
  { anonymous: false, label: privacySettings.public, text: privacySettings.publicText },
  { anonymous: true, label: privacySettings.anonymous, text: privacySettings.anonymousText },
];

/** Whether others see who one is [PROF-57]. */
export function PrivacySettings() {
  const me = useMe();
  const [anonymous, setAnonymous] = useState(me.anonymous_profile);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await saveMember(me.id, { anonymous_profile: anonymous });
      toast(privacySettings.saved);
    } catch (error) {
      setFailure(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className={form.form} onSubmit={(event) => void save(event)}>
      <fieldset className={classes.choices}>
        <legend className={classes.question}>{privacySettings.question}</legend>
        {choices
          .filter(({ anonymous: hides }) => !hides || me.anonymous_profile || getConfig().features.anonymous_users)
          .map((choice) => (
            <label key={choice.label} className={classes.choice}>
              <input
                type="radio"
                name="anonymous_profile"
                className={classes.radio}
                checked={anonymous === choice.anonymous}
                onChange={() => setAnonymous(choice.anonymous)}
                aria-label={choice.label}
                aria-describedby={`about-${choice.anonymous}`}
              />
              <span>
                <span className={classes.label}>{choice.label}</span>
                <span id={`about-${choice.anonymous}`} className={classes.text}>
                  {choice.text}
                </span>
              </span>
            </label>
          ))}
      </fieldset>
      <SaveBar>
        <FormError>{failure}</FormError>
        <Button type="submit" look="filled" busy={busy} disabled={anonymous === me.anonymous_profile}>
          {privacySettings.save}
        </Button>
      </SaveBar>
    </form>
  );
}
