import { useId, useRef, useState } from 'react';
import { getConfig } from '../../../platform/config.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { Ways } from '../../../ui/Ways.tsx';
import classes from './ChooseFile.module.css';
import { ImportIcon } from './import.icons.tsx';
import { refuseFile } from './import.refusal.ts';
import { importWords as words } from './imports.words.ts';

/** Where a file is chosen, or dropped; what it can be, what is kept of it, and where to find one. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refusal = await refuseFile(file);
    setProblem(refusal);
    if (!refusal) onFile(file);
  };
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{words.lead}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: whoever does not drop a file has the button in it */}
      <div
        className={classes.zone}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <ImportIcon size={32} />
        <Button look="filled" size="large" aria-describedby={id} onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
        <span className={classes.drop}>{words.drop}</span>
        <p id={id} className={classes.soft}>
          {words.kinds}
        </p>
        {/* Phones do not know the names of these files: a list of them here would grey them all. */}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words.field}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
      </div>
      <FormError>{problem}</FormError>
      <ul className={classes.facts}>
        <li>{words.days(getConfig().rules.workout_days_back)}</li>
        <li>{words.privacy}</li>
      </ul>
      <Ways title={words.where} ways={words.ways} />
    </div>
  );
}
