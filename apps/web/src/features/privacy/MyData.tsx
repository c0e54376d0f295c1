import { useMutation } from '@tanstack/react-query';
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
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: () => askForData(me.id) });

  return (
    <div className={form.form}>
      <h2 className={classes.title}>{privacy.dataTitle}</h2>
      <p>{privacy.dataText}</p>
      <p className={form.text}>{privacy.dataHow(me.email)}</p>
      <FormError>{error && reasonOf(error)}</FormError>
      {!isSuccess && (
        <div>
          <Button look="filled" busy={isPending} onClick={() => mutate()}>
            {privacy.dataAsk}
          </Button>
        </div>
      )}
      <p role="status" className={classes.asked}>
        {isSuccess && privacy.dataAsked(me.email)}
      </p>
    </div>
  );
}
