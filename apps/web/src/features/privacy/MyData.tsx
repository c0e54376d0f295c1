import { useState } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { settings } from '../../platform/words/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import form from '../../ui/SettingsForm.module.css';
import { useMe } from '../session/index.ts';
import classes from './MyData.module.css';
import { askForData } from './privacy.api.ts';

/** A copy of everything about the member, by mail. */
export function MyData() {
  const me = useMe();
  const [state, setState] = useState<'ready' | 'busy' | 'asked'>('ready');
  const [failure, setFailure] = useState<string>();

  const ask = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await askForData(me.id);
      setState('asked');
    } catch (error) {
      setFailure(reasonOf(error));
      setState('ready');
    }
  };

  return (
    <div className={form.form}>
      <h2 className={classes.title}>{settings.dataTitle}</h2>
      <p>{settings.dataText}</p>
      <p className={form.text}>{settings.dataHow(me.email)}</p>
      <FormError>{failure}</FormError>
      {state !== 'asked' && (
        <div>
          <Button look="filled" busy={state === 'busy'} onClick={() => void ask()}>
            {settings.dataAsk}
          </Button>
        </div>
      )}
      <p role="status" className={classes.asked}>
        {state === 'asked' && settings.dataAsked(me.email)}
      </p>
    </div>
  );
}
