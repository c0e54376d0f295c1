import type { FieldsOf } from '../../../ui/useForm.ts';
import { PersonField } from '../../people/PersonField.tsx';

export interface HostFields {
  host_id: string | null;
  host_name: string;
}

export interface HostFieldProps {
  form: FieldsOf<HostFields>;
  words: { host: string; hostHint?: string };
}

/** A field for who hosts an event [EVENT-28, ROLE-21]. */
export const HostField = ({ form: { values, errors, change }, words }: HostFieldProps) => (
  <PersonField
    label={words.host}
    {...(words.hostHint && { hint: words.hostHint })}
    chosen={values.host_id ? { id: values.host_id, name: values.host_name } : null}
    onChoose={(person) => change({ host_id: person?.id ?? null, host_name: person?.name ?? '' })}
    problem={errors.host_id}
  />
);
