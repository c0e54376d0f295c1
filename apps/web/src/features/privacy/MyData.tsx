import { useState } from 'react';
import { reasonOf } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import form from '../../ui/SettingsForm.module.css';
import { useMe } from '../session/index.ts';
import classes from './MyData.module.css';
import { askForData } from './privacy.api.ts';
import { privacy } from './privacy.words.ts';

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
      <h2 className={classes.title}>{privacy.dataTitle}</h2>
      <p>{privacy.dataText}</p>
      <p className={form.text}>{privacy.dataHow(me.email)}</p>
      <FormError>{failure}</FormError>
      {state !== 'asked' && (
        <div>
          <Button look="filled" busy={state === 'busy'} onClick={() => void ask()}>
            {privacy.dataAsk}
          </Button>
        </div>
      )}
      <p role="status" className={classes.asked}>
        {state === 'asked' && privacy.dataAsked(me.email)}
      </p>
    </div>
  );
}
