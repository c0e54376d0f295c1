import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { getConfig } from '../../platform/config.ts';
import type { FieldsOf } from '../../ui/useForm.ts';
import { profile } from './profile.words.ts';

interface Names {
  first_name: string;
  last_name: string;
}

/** What is missing from a name [PROF-45, PROF-46]: the last name is optional where the deployment says so. */
export const refuseNames = ({ first_name, last_name }: Names): Partial<Names> => ({
  ...(!first_name.trim() && { first_name: fieldWords.required }),
  ...(!last_name.trim() && !getConfig().features.blank_last_names && { last_name: fieldWords.required }),
});

/** First and last name. */
export function NameFields({ form }: { form: FieldsOf<Names> }) {
  const last = getConfig().features.blank_last_names ? `${profile.lastName} (${profile.optional})` : profile.lastName;
  return (
    <>
      <TextInput {...form.getInputProps('first_name')} label={profile.firstName} autoComplete="given-name" maxLength={limits.name_length} />
      <TextInput {...form.getInputProps('last_name')} label={last} autoComplete="family-name" maxLength={limits.name_length} />
    </>
  );
}
