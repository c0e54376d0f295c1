import { NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import type { PersonProblems, PersonValues } from './person.ts';
import { personal } from './personal.words.ts';

interface PersonFieldsProps {
  values: PersonValues;
  problems: PersonProblems;
  onChange: (part: Partial<PersonValues>) => void;
}

/** Phone and gender, where the deployment asks for them. */
export function PersonFields({ values, problems, onChange }: PersonFieldsProps) {
  const { features, options } = getConfig();
  const field = (name: keyof PersonValues) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      {features.request_phone && (
        <TextInput {...field('phone')} label={personal.phone} type="tel" autoComplete="tel" maxLength={limits.short_text_length} />
      )}
      {features.request_gender && (
        <NativeSelect {...field('gender')} label={personal.gender} data={[{ value: '', label: personal.chooseOne }, ...options.genders]} />
      )}
      {features.request_gender && values.gender === 'Custom' && (
        <TextInput {...field('gender_description')} label={personal.genderDescription} maxLength={limits.short_text_length} />
      )}
    </>
  );
}
