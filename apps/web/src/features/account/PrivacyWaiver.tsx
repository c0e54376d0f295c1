import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { waiver } from '@muster/contract/accounts/waiver';
import { fieldWords } from '@muster/contract/errors';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { useForm } from '../../ui/useForm.ts';
import { WaiverSheet } from '../../ui/WaiverSheet.tsx';
import { account } from './account.words.ts';
import { readDraft, saveDraft } from './draft.ts';
import classes from './PrivacyWaiver.module.css';
import { Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

/** The step complete_registration: reading and accepting the waiver [REG-09, REG-36]. */
export function PrivacyWaiver() {
  const { step, notice, goOn, goBack, failed } = useStep('complete_registration');
  const [reading, setReading] = useState(false);
  const name = getConfig().brand.name;
  const form = useForm({
    initialValues: { waiver: readDraft().waiver ?? false },
    validate: ({ waiver: accepted }) => (accepted ? {} : { waiver: fieldWords.waiver }),
    onChange: saveDraft,
    send: goOn,
    failed,
  });

  return (
    <Mantine>
      <Screen title={account.waiverTitle} text={account.waiverText} step={step} notice={notice}>
        <form {...form.shape}>
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
            {...form.getInputProps('waiver', { type: 'checkbox' })}
            label={account.acceptWaiver}
            classNames={{ body: classes.check, input: classes.input, label: classes.label, error: classes.error }}
          />
          <StepActions form={form} last={!step?.next} onBack={goBack} />
        </form>
        <WaiverSheet opened={reading} onClose={() => setReading(false)} />
      </Screen>
    </Mantine>
  );
}
