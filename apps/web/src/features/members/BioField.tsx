import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { Counter } from '../../ui/Counter.tsx';
import type { FieldsOf } from '../../ui/useForm.ts';
import classes from './BioField.module.css';
import { profile } from './profile.words.ts';

interface Bio {
  profile_bio: string;
}

const lengthOf = ({ profile_bio }: Bio) => textLength(profile_bio.trim());

/** Too many characters [PROF-47]. */
export const refuseBio = (values: Bio): Partial<Bio> => (lengthOf(values) > limits.bio_length ? { profile_bio: fieldWords.bio } : {});

/** A short bio, and how much room is left. Exceeding the limit is announced at once. */
export function BioField({ form }: { form: FieldsOf<Bio> }) {
  return (
    <div>
      <Textarea
        {...form.getInputProps('profile_bio')}
        label={profile.bio}
        placeholder={profile.bioHint}
        error={refuseBio(form.values).profile_bio ?? form.errors.profile_bio}
        classNames={{ input: classes.bio }}
      />
      <div className={classes.counter}>
        <Counter length={lengthOf(form.values)} limit={limits.bio_length} left={profile.left} />
      </div>
    </div>
  );
}
