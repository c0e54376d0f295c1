import type { Me, MemberChange } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { errors, fieldWords } from '@muster/contract/errors';
import { emailPattern } from '@muster/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { createDrafts } from '../../platform/drafts.ts';
import { reasonOr } from '../../platform/reason.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstProblem } from '../../ui/focus-problem.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import classes from '../../ui/SettingsForm.module.css';
import { toast } from '../../ui/toast.ts';
import { ConfirmNewEmail } from '../emails/index.ts';
import { AddressFields, type AddressValues, addressChange, addressLine, addressOf, useAddress } from '../places/index.ts';
import { places } from '../places/places.words.ts';
import { ProofRequest, useProof } from '../session/index.ts';
import { ChangedElsewhere } from './ChangedElsewhere.tsx';
import { PersonFields } from './PersonFields.tsx';
import { type PersonProblems, type PersonValues, personChange, personOf, phoneDigits, refusePerson } from './person.ts';
import { personal } from './personal.words.ts';
import { type Changes, useOwnChanges } from './useOwnChanges.ts';

/** What belongs together is one value: half of one tab's address and half of another's would be nobody's. */
interface Values {
  email: string;
  phone: string;
  gender: Pick<PersonValues, 'gender' | 'gender_description'>;
  address: AddressValues;
}
type Problems = PersonProblems & { email?: string; current_password?: string };

const drafts = createDrafts<Changes<Values>>('drafts.personal_info');
const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
const valuesOf = (me: Me): Values => {
  const { phone, ...gender } = personOf(me);
  return { email: me.email, phone, gender, address: addressOf(me.location, getConfig()) };
};
const personIn = ({ phone, gender }: Values): PersonValues => ({ phone, ...gender });
const labels = { email: personal.email, phone: personal.phone, gender: personal.gender, address: places.address };
const shown = (value: Values[keyof Values]): string => {
  if (typeof value === 'string') return value;
  return 'gender' in value ? [value.gender, value.gender_description].filter(Boolean).join(', ') : addressLine(value);
};
const kept = ({ phone, address, ...typed }: Partial<Values>): Partial<Values> => ({
  ...typed,
  ...(phone !== undefined && { phone: phoneDigits(phone) }),
  ...(address && { address: { ...address, manual: false } }),
});

/** Email, address, and what else the deployment asks of a person [PROF-12]. What is not saved yet survives leaving the screen and a reload. */
export function PersonalInfo() {
  const changes = useOwnChanges(drafts, valuesOf, kept);
  const { me, values } = changes;
  const person = personIn(values);
  const config = getConfig();
  const navigate = useNavigate();
  const shape = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [askedAt, setAskedAt] = useState(0);
  const proof = useProof();
  const typed = values.email.trim().toLowerCase();
  const otherEmail = typed !== me.email.toLowerCase() && emailPattern.test(typed);

  const change = (part: Partial<Values>) => {
    changes.change(part);
    setProblems({});
  };
  const address = useAddress(values.address, (next) => change({ address: next }));
  // Another tab may have saved another one, or the member takes the one from there.
  useEffect(() => address.show(values.address));
  /** An address that stays as it was is not looked at again. */
  const isMoved = (next: Values, at: Me) =>
    config.registration.address && (at.location === null || !same(next.address, valuesOf(at).address));

  /** What the save is to be made of, or null where something is wrong with it. */
  const checked = async (): Promise<((next: Values, at: Me) => MemberChange) | null> => {
    const email = values.email.trim();
    const found: Problems = refusePerson(person, config, me.onboarding !== 'complete_profile');
    if (!emailPattern.test(email)) found.email = email ? fieldWords.email : fieldWords.required;
    if (otherEmail && me.has_password && !password) found.current_password = fieldWords.password;
    setProblems(found);
    const verdict = isMoved(values, me) ? await address.check({ zipNeeded: false, strictAtHome: false }) : { verified: false };
    if (!verdict || Object.keys(found).length > 0) return null;
    return (next, at) => ({
      ...(otherEmail && { email, ...(me.has_password && { current_password: password }) }),
      ...(!same(personIn(next), personOf(at)) && personChange(personIn(next), config)),
      ...(isMoved(next, at) && addressChange(next.address, verdict.verified)),
    });
  };

  const refused = (error: unknown, form: HTMLFormElement) => {
    const fields = error instanceof ApiError ? Object.entries(error.fields).map(([name, [text]]) => [name, text] as const) : [];
    const named = Object.fromEntries(fields);
    if (proof.refused(error)) return setFailure(errors['session.proof_needed'].message);
    if (fields.length === 0) return setFailure(reasonOr(error, personal.personalInfoFailed));
    setProblems(named);
    address.setProblems(named);
    focusFirstProblem(form);
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFailure(undefined);
    try {
      const bodyOf = await checked();
      if (!bodyOf) return focusFirstProblem(form);
      if (!(await changes.save(bodyOf))) return;
      changes.drop();
      if (!otherEmail) {
        toast(personal.personalInfoSaved);
        return await navigate({ to: '/profile/settings' });
      }
      // It counts once its code is entered, here above the form [PROF-48].
      setPassword('');
      setAskedAt(Date.now());
      toast(personal.codeSent(values.email.trim()));
    } catch (error) {
      refused(error, form);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Mantine>
      {me.pending_email && (
        <ConfirmNewEmail
          key={`${me.pending_email} ${askedAt}`}
          email={me.pending_email}
          askedAt={askedAt}
          onSettled={() => changes.undo(['email'])}
        />
      )}
      <form ref={shape} className={classes.form} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.text}>{personal.personalInfoText}</p>
        <ChangedElsewhere changes={changes} labels={labels} shown={shown} form={shape} busy={busy} />
        <EmailField
          name="email"
          label={personal.email}
          description={personal.emailHint}
          autoComplete="email"
          value={values.email}
          error={problems.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        {otherEmail && me.has_password && (
          <PasswordField
            name="current_password"
            label={personal.emailPassword}
            description={personal.emailPasswordHint}
            autoComplete="current-password"
            value={password}
            error={problems.current_password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setProblems({});
            }}
          />
        )}
        {otherEmail && !me.has_password && <ProofRequest proof={proof} />}
        <PersonFields
          values={person}
          problems={problems}
          onChange={({ phone, ...gender }) => change(phone === undefined ? { gender: { ...values.gender, ...gender } } : { phone })}
        />
        {config.registration.address && <AddressFields address={address} />}
        <SaveBar>
          <FormError>{failure}</FormError>
          <Button type="submit" look="filled" busy={busy}>
            {personal.save}
          </Button>
        </SaveBar>
      </form>
    </Mantine>
  );
}
