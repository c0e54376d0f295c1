import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { type SubmitEvent, useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { WaiverSheet } from '../../ui/WaiverSheet.tsx';
import { waiver } from '../../ui/waiver.words.ts';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import classes from './PrivacyWaiver.module.css';
import { Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

/** The step complete_registration: reading and accepting the waiver [REG-09, REG-36]. */
export function PrivacyWaiver() {
  const { step, busy, notice, failure, goOn, goBack } = useStep('complete_registration');
  const [accepted, setAccepted] = useState(() => readDraft().waiver ?? false);
  const [error, setError] = useState<string>();
  const [reading, setReading] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const name = getConfig().brand.name;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (accepted) return void goOn({ waiver: true });
    setError(fieldWords.waiver);
    box.current?.focus();
  };

  return (
    <Mantine>
      <Screen title={account.waiverTitle} text={account.waiverText} step={step} notice={notice}>
        <form onSubmit={submit} noValidate>
          <div className={classes.excerpt}>
            <p>{waiver.summary(name)}</p>
            <Button
              look="text"
              className={classes.read}
              onPointerEnter={preloadSheet}
              onFocus={preloadSheet}
              onClick={() => setReading(true)}
            >
              {account.readWaiver}
            </Button>
          </div>
          <Checkbox
            ref={box}
            label={account.acceptWaiver}
            checked={accepted}
            error={error}
            classNames={{ body: classes.check, input: classes.input, label: classes.label, error: classes.error }}
            onChange={(event) => {
              setAccepted(event.currentTarget.checked);
              saveDraft({ waiver: event.currentTarget.checked });
              setError(undefined);
            }}
          />
          <FormError>{failure}</FormError>
          <StepActions last={!step?.next} busy={busy} onBack={goBack} />
        </form>
        <WaiverSheet opened={reading} onClose={() => setReading(false)} />
      </Screen>
    </Mantine>
  );
}
