import { getConfig } from '../../platform/config.ts';
import { SaveBar } from '../../ui/SaveBar.tsx';
import shared from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { useMe } from '../session/index.ts';
import { saveMember } from './members.api.ts';
import classes from './PrivacySettings.module.css';
import { privacySettings } from './privacy-settings.words.ts';

const choices = [
  { anonymous: false, label: privacySettings.public, text: privacySettings.publicText },
  { anonymous: true, label: privacySettings.anonymous, text: privacySettings.anonymousText },
];

/** Whether other members see who this member is [PROF-57]. */
export function PrivacySettings() {
  const me = useMe();
  const form = useForm({
    initialValues: { anonymous_profile: me.anonymous_profile },
    send: async (values) => {
      await saveMember(me.id, values);
      toast(privacySettings.saved);
    },
  });
  const { anonymous_profile } = form.values;

  return (
    <form {...form.shape} className={shared.form}>
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
                checked={anonymous_profile === choice.anonymous}
                onChange={() => form.change({ anonymous_profile: choice.anonymous })}
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
      <SaveBar form={form} save={privacySettings.save} disabled={anonymous_profile === me.anonymous_profile} />
    </form>
  );
}
