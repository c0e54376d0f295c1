import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import type { FieldsOf } from '../../ui/useForm.ts';
import type { PersonValues } from './person.ts';
import { personal } from './personal.words.ts';

/** Phone and gender, where the deployment asks for them. */
export function PersonFields({ form }: { form: FieldsOf<PersonValues> }) {
  const { features, options } = getConfig();
  return (
    <>
      {features.request_phone && (
        <TextInput
          {...form.getInputProps('phone')}
          label={personal.phone}
          type="tel"
          autoComplete="tel"
          maxLength={limits.short_text_length}
        />
      )}
      {features.request_gender && (
        <NativeSelect
          {...form.getInputProps('gender')}
          label={personal.gender}
          data={[{ value: '', label: personal.chooseOne }, ...options.genders]}
        />
      )}
      {features.request_gender && form.values.gender === 'Custom' && (
        <TextInput {...form.getInputProps('gender_description')} label={personal.genderDescription} maxLength={limits.short_text_length} />
      )}
    </>
  );
}
