import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useForm } from '@mantine/form';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { account } from '../../platform/words/account.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { Screen } from './Screen.tsx';
import { StepActions } from './StepActions.tsx';
import { useStep } from './useStep.ts';

/** What a phone number may be, once what people put between digits is taken out (SHELL-46, REG-34). */
function phoneFault(typed: string): string | null {
  const digits = typed.replace(/[\s\-.()]/g, '');
  if (digits === '') return fieldWords.phone;
  if (!/^\d+$/.test(digits)) return fieldWords.phone_digits;
  return digits.length === 10 ? null : fieldWords.phone_length;
}

/** The step personal_information: the names that others see, and what the deployment asks for besides [REG-09]. */
export function PersonalInfo() {
  const { step, me, busy, failure, goOn, goBack } = useStep('personal_information');
  const { features, options } = getConfig();
  const blankLastNames = features.blank_last_names;
  const draft = readDraft();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      first_name: draft.first_name ?? me.first_name,
      last_name: draft.last_name ?? me.last_name,
      phone: draft.phone ?? me.phone ?? '',
      gender: draft.gender ?? me.gender ?? '',
      gender_description: draft.gender_description ?? me.gender_description ?? '',
    },
    validate: {
      first_name: (value) => (value.trim() ? null : fieldWords.required),
      last_name: (value) => (blankLastNames || value.trim() ? null : fieldWords.required),
      phone: (value) => (features.request_phone ? phoneFault(value) : null),
      gender: (value) => (features.request_gender && !value ? fieldWords.option : null),
      gender_description: (value, { gender }) =>
        features.request_gender && gender === 'Custom' && !value.trim() ? fieldWords.gender_blank : null,
    },
    onValuesChange: (values) => {
      saveDraft(values);
      setCustom(values.gender === 'Custom');
    },
  });
  const [custom, setCustom] = useState(form.getValues().gender === 'Custom');
  return (
    <Mantine>
      <Screen title={account.personalTitle} text={account.personalText} step={step}>
        <form noValidate onSubmit={form.onSubmit(goOn, (invalid) => form.getInputNode(Object.keys(invalid)[0]!)?.focus())}>
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
          {features.request_phone && (
            <TextInput key={form.key('phone')} {...form.getInputProps('phone')} label={account.phone} type="tel" autoComplete="tel" />
          )}
          {features.request_gender && (
            <NativeSelect
              key={form.key('gender')}
              {...form.getInputProps('gender')}
              label={account.gender}
              data={[{ value: '', label: account.chooseGender }, ...options.genders]}
            />
          )}
          {features.request_gender && custom && (
            <TextInput
              key={form.key('gender_description')}
              {...form.getInputProps('gender_description')}
              label={account.genderDescription}
              maxLength={limits.short_text_length}
            />
          )}
          <FormError>{failure}</FormError>
          <StepActions last={!step?.next} busy={busy} onBack={goBack} />
        </form>
      </Screen>
    </Mantine>
  );
}
