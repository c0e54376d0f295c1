import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useForm } from '@mantine/form';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import { account } from '../../platform/words/account.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { FormError, Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

/** The step personal_information: the names that others see [REG-09]. */
export function PersonalInfo() {
  const { step, me, busy, failure, goOn, goBack } = useStep('personal_information');
  const blankLastNames = getConfig().features.blank_last_names;
  const draft = readDraft();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: draft.first_name ?? me.first_name, last_name: draft.last_name ?? me.last_name },
    validate: {
      first_name: (value) => (value.trim() ? null : fieldWords.required),
      last_name: (value) => (blankLastNames || value.trim() ? null : fieldWords.required),
    },
    onValuesChange: saveDraft,
  });
  return (
    <Mantine>
      <Screen title={account.personalTitle} text={account.personalText} step={step}>
        <form
          noValidate
          onSubmit={form.onSubmit(goOn, (invalid) => form.getInputNode(invalid.first_name ? 'first_name' : 'last_name')?.focus())}
        >
          <TextInput
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
            label={account.firstName}
            autoComplete="given-name"
            maxLength={limits.name_length}
          />
          <TextInput
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
            label={blankLastNames ? `${account.lastName} (${account.optional})` : account.lastName}
            autoComplete="family-name"
            maxLength={limits.name_length}
          />
          <FormError>{failure}</FormError>
          <StepActions last={!step?.next} busy={busy} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
