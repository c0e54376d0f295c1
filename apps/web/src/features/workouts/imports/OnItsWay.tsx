import { common } from '../../../platform/common.words.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { mayPass, whyNotSent } from './import.refusal.ts';
import type { Sending } from './import.upload.ts';
import { importWords as words } from './imports.words.ts';
import classes from './OnItsWay.module.css';

/** A file that is being sent, with how much of it is, or why it was not taken. */
export function SendingFile({ sending, onAgain, onStop }: { sending: Sending; onAgain: () => void; onStop: () => void }) {
  const { file, share, failure } = sending;
  if (failure)
    return (
      <div role="alert">
        <EmptyState
          drawing="error"
          text={whyNotSent(failure)}
          action={
            <div className={classes.actions}>
              {mayPass(failure) && (
                <Button look="filled" onClick={onAgain}>
                  {common.retry}
                </Button>
              )}
              <Button look={mayPass(failure) ? 'outline' : 'filled'} onClick={onStop}>
                {words.another}
              </Button>
            </div>
          }
        />
      </div>
    );
  const percent = Math.floor(share * 100);
  return (
    <div className={classes.screen}>
      <p className={classes.name}>{words.sending(file.name)}</p>
      <div className={classes.line}>
        <progress max={100} value={percent} aria-label={words.percent(percent)} />
        <span aria-hidden="true">{percent} %</span>
      </div>
      <p className={classes.soft}>{words.goesOn}</p>
      <div>
        <Button onClick={onStop}>{words.cancel}</Button>
      </div>
    </div>
  );
}

/** A file that is being read. How long that takes, nobody knows beforehand. */
export const ReadingFile = ({ name, onStop }: { name: string; onStop: () => void }) => (
  <div className={classes.screen}>
    <p className={classes.name} role="status">
      {words.reading(name)}
    </p>
    <div className={classes.line}>
      <progress max={100} aria-label={words.reading(name)} />
    </div>
    <p className={classes.soft}>{words.readingHint}</p>
    <div>
      <Button onClick={onStop}>{words.cancel}</Button>
    </div>
  </div>
);
